import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda'

/** How many executions at once the account may have in all, and how many of them no function reserves. */
export async function concurrency(): Promise<{ limit: number; unreserved: number }> {
  const { AccountLimit } = await new LambdaClient({}).send(new GetAccountSettingsCommand({}))
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {}
  return { limit: ConcurrentExecutions, unreserved: UnreservedConcurrentExecutions }
}

/** How many executions at once a function has reserved already; 0 for one that is not there yet. */
export async function reservedConcurrency(name: string): Promise<number> {
  try {
    const command = new GetFunctionConcurrencyCommand({ FunctionName: name })
    return (await new LambdaClient({}).send(command)).ReservedConcurrentExecutions ?? 0
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return 0
    throw error
  }
}
