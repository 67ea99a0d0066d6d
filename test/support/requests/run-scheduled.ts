import type { Handler, ScheduledEvent } from 'aws-lambda'
import event from '../../events/refreshServiceToken.json' with { type: 'json' }
import { lambdaContext } from './lambda-context.ts'

/** Runs a scheduled function once, as EventBridge does. `functionMs` is the timeout of the function, 30 s by default. */
export async function runScheduled<Result>(
  handler: Handler<ScheduledEvent, Result>,
  { functionMs, requestId }: { functionMs?: number; requestId?: string } = {},
): Promise<Result | undefined> {
  return (
    (await handler(
      { ...event, 'detail-type': 'Scheduled Event' },
      lambdaContext(functionMs, requestId),
      () => undefined,
    )) ?? undefined
  )
}
