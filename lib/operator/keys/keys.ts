import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { localConfig } from '../../config.ts'
import { runningService } from '../../local/claim.ts'
import { announce, print, Refusal, runCommand } from '../command.ts'
import { apiAt } from '../smoke/checks.ts'
import { atAws, LOCAL, parametersOf } from '../stage.ts'
import { keyRing } from './key-ring.ts'

const USAGE = `Usage: npm run keys -- COMMAND [--stage local]
  make            a new key; the first of a stage signs at once, others wait
  list
  promote KID     lets a waiting key sign; for a stage, --url says where it runs, to see that it knows the key
  retire KID      takes a key away, a day after another was promoted: its tokens end with it
Everywhere: --json prints JSON, --yes does not ask before changing a stage.`

const options = {
  stage: { type: 'string', default: LOCAL },
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const Published = v.object({ keys: v.array(v.object({ kid: v.string() })) })

/** A key that some function does not know yet would sign tokens which that function refuses. */
async function requirePublished(kid: string, url: string, then: string): Promise<void> {
  const published = await apiAt(url)('GET', '/.well-known/jwks.json').catch(() => {
    throw new Refusal(`${url} does not answer`)
  })
  const { keys } = published.json(Published)
  if (!keys.some((key) => key.kid === kid))
    throw new Refusal(`${url} does not publish key ${kid} yet: ${then} first`)
}

async function warnOfTokens(ring: ReturnType<typeof keyRing>, kid: string): Promise<void> {
  const ends = await ring.lastTokenEnds(kid)
  if (ends)
    console.error(`Tokens of key ${kid} can be alive until ${ends.toISOString()}: they end with the key`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) return console.log(USAGE)
  const [command = '', kid = ''] = positionals
  const isLocal = values.stage === LOCAL
  if (!isLocal) await atAws(values.stage)
  const ring = keyRing(`${parametersOf(values.stage)}/keys`)
  const then = isLocal ? 'start the service again' : 'deploy the stage'

  if (command === 'list') {
    const lines = await ring.list()
    return print(
      values.json,
      lines,
      lines.map((key) => `${key.kid}  ${key.state}`).join('\n') || 'There are no keys',
    )
  }
  if (!['make', 'promote', 'retire'].includes(command)) throw new Refusal(USAGE)
  if (command !== 'make' && kid === '') throw new Refusal(USAGE)
  if (command === 'retire') await warnOfTokens(ring, kid)
  await announce(values.stage, `${command} ${kid || 'a new key'}`, values.yes)
  if (command === 'make') {
    const { kid: made } = await ring.make()
    return print(values.json, { kid: made }, `Made key ${made}: now ${then}`)
  }
  if (command === 'promote') {
    // On this machine a service knows the keys that were there when it started.
    const url = values.url ?? (isLocal ? await runningService(resolve(localConfig().DATA_DIR)) : undefined)
    if (url !== undefined) await requirePublished(kid, url, then)
    else if (!isLocal) throw new Refusal('promote in a stage needs --url, the address of its API')
    await ring.promote(kid)
    return print(values.json, { kid }, `Key ${kid} signs from now on, everywhere within 5 minutes`)
  }
  await ring.retire(kid)
  print(values.json, { kid }, `Key ${kid} is retired: now ${then}`)
})
