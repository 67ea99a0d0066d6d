import { parseArgs } from 'node:util'
import { parameterAt, parametersBelow } from '../../secrets/parameters.ts'
import { announce, asked, counted, Refusal, runCommand, serverless } from '../command.ts'
import { parameterPathOf, parametersOf, type Stage, stackOf, useStage } from '../stage.ts'
import {
  callerIdentity,
  deleteLogGroup,
  deleteTable,
  findStack,
  logGroupsOf,
  tableStatus,
} from './account.ts'

const USAGE = `Usage: npm run remove -- --stage NAME [--with-data] [--yes]
  --with-data   also deletes the stage's tables with all data, its parameters (keys, service accounts) and its log groups
  --yes         does not ask for confirmation
Stage prod cannot be removed.`

const options = {
  stage: { type: 'string' },
  'with-data': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const

/** Returns the table that the stage serves, and the tables that its stack and an earlier stack created. */
function tablesOf(stage: Stage): string[] {
  return [...new Set([stackOf(stage.name), stage.ownTable, stage.table])]
}

async function removeData(stage: Stage, isAgreed: boolean): Promise<void> {
  const tables = tablesOf(stage)
  const question = `Delete table ${tables.join(' and ')} with all data? This cannot be undone. Type the stage's name: `
  if (!isAgreed && (await asked(question)) !== stage.name)
    throw new Refusal('Not confirmed: the data is kept')
  for (const table of tables) if ((await tableStatus(table)) !== undefined) await deleteTable(table)
  const parameters = parametersOf(stage.name)
  const names = await parametersBelow(parameters)
  for (const name of names) await parameterAt(`${parameters}/${name}`).remove()
  const logGroups = await logGroupsOf(stackOf(stage.name))
  for (const name of logGroups) await deleteLogGroup(name)
  console.log(
    `Deleted table ${tables.join(' and ')}, ${counted(names.length, 'parameter')} and ${counted(logGroups.length, 'log group')}`,
  )
}

await runCommand(async () => {
  const { values } = parseArgs({ options })
  if (values.stage === 'prod') throw new Refusal('Stage prod cannot be removed by this command')
  const stage = useStage(values.stage)
  const { account, arn } = await callerIdentity()
  console.log(`Account      ${account} as ${arn}\nRegion       ${stage.region}`)
  const hasStack = (await findStack(stackOf(stage.name))) !== undefined
  if (!hasStack && !values['with-data']) throw new Refusal(`Stage ${stage.name} has no stack to remove`)
  if (hasStack) {
    await announce(stage.name, `remove every function and the API: account ${account}`, values.yes)
    await serverless('remove', '--stage', stage.name)
  }
  if (values['with-data']) return removeData(stage, values.yes)
  console.log(
    `Kept: table ${tablesOf(stage).join(' and ')} with all data, and the parameters below ${parameterPathOf(stage.name)}. Use --with-data to delete them`,
  )
}, USAGE)
