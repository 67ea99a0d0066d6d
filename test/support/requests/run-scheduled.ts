import type { Handler, ScheduledEvent } from 'aws-lambda'
import { lambdaContext } from './lambda-context.ts'

const event: ScheduledEvent = {
  version: '0',
  id: '53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: '2026-11-22T12:00:00Z',
  region: 'eu-west-3',
  resources: ['arn:aws:events:eu-west-3:123456789012:rule/real-estate-records-dev-refreshServiceToken'],
  detail: {},
}

/** Runs a scheduled function once, as EventBridge does. `functionMs` is the timeout of the function, 30 s by default. */
export async function runScheduled<Result>(
  handler: Handler<ScheduledEvent, Result>,
  { functionMs, requestId }: { functionMs?: number; requestId?: string } = {},
): Promise<Result | undefined> {
  return (await handler(event, lambdaContext(functionMs, requestId), () => undefined)) ?? undefined
}
