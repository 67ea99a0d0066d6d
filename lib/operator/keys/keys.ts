import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { localConfig } from '../../config.ts'
import { runningService } from '../../local/data-folder.ts'
import { announce, commonOptions, print, Refusal, runCommand } from '../command.ts'
import { apiAt } from '../smoke/checks.ts'
import { LOCAL, parametersOf, useStage } from '../stage.ts'
import { keyRing } from './key-ring.ts'

const USAGE = `Usage: npm run keys -- COMMAND [--stage local]
  make            creates a key; the first key of a stage signs immediately, other keys are on standby
  list            lists the keys
  promote KID     makes a standby key sign; for a stage, give its API with --url; the API must publish the key
  retire KID      removes a key, so that its tokens are refused; wait one day after you promote another key
All commands: --json prints JSON, --yes does not ask before changing a stage.`

const options = { ...commonOptions, url: { type: 'string' } } as const

const Published = v.object({ keys: v.array(v.object({ kid: v.string() })) })

/** Requires that the API publishes a key, because functions refuse the tokens of a key that they do not know. */
async function requirePublished(kid: string, url: string, then: string): Promise<void> {
  const published = await apiAt(url)([200], 'GET', '/.well-known/jwks.json').catch(() => {
    throw new Refusal(`${url} does not respond: is it the URL of a running service?`)
  })
  const { keys } = published.json(Published)
  if (!keys.some((key) => key.kid === kid))
    throw new Refusal(`${url} does not publish key ${kid} yet: ${then} first`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [command = '', kid = ''] = positionals
  const { stage, json } = values
  const isLocal = stage === LOCAL
  if (!isLocal) useStage(stage)
  const ring = keyRing(`${parametersOf(stage)}/keys`)
  const then = isLocal ? 'start the service again' : 'deploy the stage'

  if (command === 'list') {
    const keys = await ring.list()
    return print(json, keys, keys.map((key) => `${key.kid}  ${key.state}`).join('\n') || 'There are no keys')
  }
  if (command === 'make') {
    await announce(stage, 'make a new key', values.yes)
    const made = await ring.make()
    return print(json, { kid: made.kid }, `Made key ${made.kid}: now ${then}`)
  }
  if (!['promote', 'retire'].includes(command) || kid === '') throw new Refusal(USAGE)
  if (command === 'retire') {
    const ends = await ring.lastTokenEnds(kid)
    if (ends)
      console.error(
        `Tokens of key ${kid} are valid until ${ends.toISOString()}: if you retire the key now, they are refused`,
      )
  }
  await announce(stage, `${command} ${kid}`, values.yes)
  if (command === 'retire') {
    await ring.retire(kid)
    return print(json, { kid }, `Key ${kid} is retired: now ${then}`)
  }
  // A local service publishes only the keys that existed when it started. So if it runs, check that it publishes this key.
  const url = values.url ?? (isLocal ? await runningService(resolve(localConfig().DATA_DIR)) : undefined)
  if (url !== undefined) await requirePublished(kid, url, then)
  else if (!isLocal) throw new Refusal('promote needs --url, the URL of the stage’s API')
  await ring.promote(kid)
  print(json, { kid }, `Key ${kid} signs new tokens. All functions use it within 5 minutes`)
}, USAGE)
