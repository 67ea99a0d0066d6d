import { parameterAt, parametersBelow } from '../../secrets/parameters.ts'
import { announce, asked, counted, npmCommand, Refusal, run } from '../command.ts'
import { parameterPathOf, parametersOf, type Stage, stackOf, useStage } from '../stage.ts'
import { callerIdentity, deleteTable, findStack, serverless, tableStatus } from './account.ts'

const program = npmCommand('remove', 'Removes a stage. The stage prod cannot be removed.')
  .option('--stage <name>', 'a stage of serverless.yml')
  .option('--with-data', 'also delete its tables with all data, and its parameters (keys, service accounts)')
  .option('--yes', 'do not ask for confirmation')
  .action(remove)

type Values = { stage?: string; withData?: true; yes?: true }

/** Returns the table that the stage serves, and the tables that its stack and an earlier stack created. */
function tablesOf(stage: Stage): string[] {
  return [...new Set([stackOf(stage.name), stage.ownTable, stage.table])]
}

async function removeData(stage: Stage, isAgreed = false): Promise<void> {
  const tables = tablesOf(stage)
  const question = `Delete table ${tables.join(' and ')} with all data? This cannot be undone. Type the stage's name`
  if (!isAgreed && (await asked(question)) !== stage.name)
    throw new Refusal('Not confirmed: the data is kept')
  for (const table of tables) if ((await tableStatus(table)) !== undefined) await deleteTable(table)
  const parameters = parametersOf(stage.name)
  const names = await parametersBelow(parameters)
  for (const name of names) await parameterAt(`${parameters}/${name}`).remove()
  console.log(`Deleted table ${tables.join(' and ')}, and ${counted(names.length, 'parameter')}`)
}

async function remove({ stage: name, withData, yes }: Values): Promise<void> {
  if (name === 'prod')
    throw new Refusal(
      'Stage prod cannot be removed by this command: see "Ending a stage" in docs/operating.md',
    )
  const stage = useStage(name)
  const { account, arn } = await callerIdentity()
  console.log(`Account      ${account} as ${arn}\nRegion       ${stage.region}`)
  const hasStack = (await findStack(stackOf(stage.name))) !== undefined
  if (!hasStack && !withData) throw new Refusal(`Stage ${stage.name} has no stack to remove`)
  if (hasStack) {
    await announce({ stage: stage.name, yes }, `remove every function and the API: account ${account}`)
    await serverless('remove', '--stage', stage.name)
  }
  if (withData) return removeData(stage, yes)
  console.log(
    `Kept: table ${tablesOf(stage).join(' and ')} with all data, and the parameters below ${parameterPathOf(stage.name)}. Use --with-data to delete them`,
  )
}

export const main = (args?: string[]) => run(program, args)
if (import.meta.main) await main()
