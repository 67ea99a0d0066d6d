import { connect } from '../../../client/src/connect.ts'
import { localConfig } from '../../config.ts'
import { runningService } from '../../local/data-folder.ts'
import {
  announce,
  print,
  Refusal,
  run,
  type StageValues,
  type Subcommand,
  serviceUrl,
  stageCommand,
} from '../command.ts'
import { LOCAL, parametersOf, useStage } from '../stage.ts'
import { keyRing } from './key-ring.ts'

const program = stageCommand('keys', 'Manages the keys that sign tokens.')

const keyCommand = (name: string, what: string) => program.command(name).description(what)

keyCommand(
  'make',
  'creates a key: the first key of a stage signs immediately, other keys are on standby',
).action(async (_, command) => {
  const { ring, values, then } = ofStage(command)
  await announce(values, 'make a new key')
  const { kid } = await ring.make()
  print(values.json, { kid }, `Made key ${kid}: now ${then}`)
})

keyCommand('list', 'lists the keys').action(async (_, command) => {
  const { ring, values } = ofStage(command)
  const keys = await ring.list()
  const lines = keys.map((key) => `${key.kid}  ${key.state}`)
  print(values.json, keys, lines.join('\n') || 'There are no keys')
})

keyCommand('promote', 'makes a standby key sign, which the API must already publish')
  .argument('<kid>')
  .option('--url <url>', 'the URL of the API, required for a stage on AWS', serviceUrl)
  .action(async (kid, { url }, command) => {
    const { ring, values, then } = ofStage(command)
    await announce(values, `promote ${kid}`)
    // A local service publishes only the keys that existed when it started. So if it runs, check that it publishes this key.
    const isLocal = values.stage === LOCAL
    const api = url ?? (isLocal ? await runningService(localConfig()) : undefined)
    if (api !== undefined) await requirePublished(kid, api, then)
    else if (!isLocal) throw new Refusal('promote needs --url, the URL of the stage’s API')
    await ring.promote(kid)
    print(values.json, { kid }, `Key ${kid} signs new tokens. All functions use it within 5 minutes`)
  })

keyCommand('retire', 'removes a key, so that its tokens are refused; wait one day after a promotion')
  .argument('<kid>')
  .action(async (kid, _, command) => {
    const { ring, values, then } = ofStage(command)
    const ends = await ring.lastTokenEnds(kid)
    if (ends)
      console.error(
        `Tokens of key ${kid} are valid until ${ends.toISOString()}: if you retire the key now, they are refused`,
      )
    await announce(values, `retire ${kid}`)
    await ring.retire(kid)
    print(values.json, { kid }, `Key ${kid} is retired: now ${then}`)
  })

/** Returns the keys and the options of a subcommand, and what the user must do after a change. */
function ofStage(command: Subcommand<StageValues>) {
  const values = command.optsWithGlobals()
  if (values.stage !== LOCAL) useStage(values.stage)
  const then = values.stage === LOCAL ? 'start the service again' : 'deploy the stage'
  return { values, then, ring: keyRing(`${parametersOf(values.stage)}/keys`) }
}

/** Requires that the API publishes a key, because functions refuse the tokens of a key that they do not know. */
async function requirePublished(kid: string, url: string, then: string): Promise<void> {
  const published = await connect({ baseUrl: url, attempts: 1 })
    .GET('/.well-known/jwks.json')
    .catch(() => {
      throw new Refusal(`${url} does not respond: is it the URL of a running service?`)
    })
  if (!published.data.keys.some((key) => key.kid === kid))
    throw new Refusal(`${url} does not publish key ${kid} yet: ${then} first`)
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
