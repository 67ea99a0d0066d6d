import { randomUUID } from 'node:crypto'
import type { Handler, ScheduledEvent } from 'aws-lambda'
import { lambdaContext } from './lambda-context.ts'

/** Runs a scheduled function once, as EventBridge would; `functionMs` is its time, 30 s where a test does not say. */
export async function runScheduled<Result>(
  handler: Handler<ScheduledEvent, Result>,
  { functionMs, requestId }: { functionMs?: number; requestId?: string } = {},
): Promise<Result | undefined> {
  const event: ScheduledEvent = {
    id: randomUUID(),
    version: '0',
    account: '000000000000',
    time: new Date().toISOString(),
    region: 'local',
    resources: [],
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    detail: {},
  }
  return (await handler(event, lambdaContext(functionMs, requestId), () => undefined)) ?? undefined
}
