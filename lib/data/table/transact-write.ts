import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { deadlineSignal, remainingMs } from '../../deadline.ts'
import { client } from './client.ts'

/**
 * One attempt at a transaction, and not one more: a copy that the SDK had sent unseen could arrive after everything that
 * `commit.ts` concludes from the answer to the next. Errors come as the SDK throws them; `commit.ts` knows what each means.
 */
export async function transactWrite(
  items: NonNullable<TransactWriteCommandInput['TransactItems']>,
  token: string,
): Promise<void> {
  const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token })
  command.middlewareStack.add((next) => next, IN_PLACE_OF_RETRIES)
  command.middlewareStack.add(inTime, LAST_OF_ALL)
  await client().send(command, { abortSignal: deadlineSignal() })
}

/** The SDK's own name and place for its retries. */
const IN_PLACE_OF_RETRIES = {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
} as const

/** The last step, after which only the socket is left; `override`, as the stack of a command is merged with itself. */
const LAST_OF_ALL = { name: 'inTime', step: 'deserialize', priority: 'low', override: true } as const

/** Looks at the clock once more before anything leaves: a process that stood still has not seen its timers run out. */
function inTime<Asked, Answer>(next: (asked: Asked) => Promise<Answer>): (asked: Asked) => Promise<Answer> {
  return async function sendInTime(asked) {
    if (remainingMs() === 0) throw new DOMException('The time for this attempt is up', 'AbortError')
    return next(asked)
  }
}
