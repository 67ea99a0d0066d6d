import { parseArgs } from 'node:util'
import { parameterAt } from '../../secrets/parameters.ts'
import { announce, asked, Refusal, runCommand } from '../command.ts'
import { atAws, parameterPathOf, type Stage, stackOf } from '../stage.ts'
import {
  callerIdentity,
  deleteLogGroup,
  deleteTable,
  findStack,
  logGroupsOf,
  parametersBelow,
  tableStatus,
} from './account.ts'
import { serverless } from './serverless.ts'

const USAGE = `Usage: npm run remove -- --stage NAME [--with-data] [--yes]
  --with-data   also deletes the table with all that is in it, and the stage's parameters: keys, service account
  --yes         does not ask
Stage prod is never removed.`

const options = {
  stage: { type: 'string' },
  'with-data': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const NEVER = 'prod'

/** The table that is served, and those that this stack and an earlier one made. */
function tablesOf(stage: Stage): string[] {
  return [...new Set([stackOf(stage), stage.ownTable, stage.table])]
}

async function removeData(stage: Stage, isAgreed: boolean): Promise<void> {
  const tables = tablesOf(stage)
  const question = `Delete table ${tables.join(' and ')} with all data, for good? Type the stage's name: `
  if (!isAgreed && (await asked(question)) !== stage.name) throw new Refusal('The data was left')
  for (const table of tables) if ((await tableStatus(table)) !== undefined) await deleteTable(table)
  const names = await parametersBelow(parameterPathOf(stage))
  for (const name of names) await parameterAt(`ssm:${name}`).remove()
  const logGroups = await logGroupsOf(stackOf(stage))
  for (const name of logGroups) await deleteLogGroup(name)
  console.log(
    `Deleted table ${tables.join(' and ')}, ${names.length} parameters and ${logGroups.length} logs`,
  )
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(USAGE)
  if (values.stage === NEVER) throw new Refusal(`Stage ${NEVER} is not removed by a command`)
  const stage = await atAws(values.stage)
  const { account: number, arn } = await callerIdentity()
  console.log(`Account      ${number} as ${arn}\nRegion       ${stage.region}`)
  const isThere = (await findStack(stackOf(stage))) !== undefined
  if (!isThere && !values['with-data']) throw new Refusal(`Stage ${stage.name} has no stack to remove`)
  if (isThere) {
    await announce(stage.name, `remove every function and the API: account ${number}`, values.yes)
    await serverless('remove', '--stage', stage.name)
  }
  if (values['with-data']) return removeData(stage, values.yes)
  console.log(
    `Left: table ${tablesOf(stage).join(' and ')} with all data, and the parameters below ${parameterPathOf(stage)}. --with-data deletes them`,
  )
})
