import { DescribeEndpointsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { config } from '../../config.ts'
import { deadlineSignal } from '../../deadline.ts'
import { meterRequests } from './metering.ts'
import { isUnavailable, storeUnavailable } from './unavailable.ts'

let connection: DynamoDBDocumentClient | undefined

/**
 * The one client of the process. Its time-outs stay below those of every function. Region, credentials and, locally,
 * the address of the engine come from the SDK's own AWS_ variables.
 */
export function client(): DynamoDBDocumentClient {
  if (connection) return connection
  connection = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      maxAttempts: 3,
      // Without `throwOnRequestTimeout` the SDK only warns when a request takes too long.
      requestHandler: {
        // A process that is busy itself, as one that loads every function is, must not take that for a silent store.
        connectionTimeout: Math.max(1_000, config().STORE_TIMEOUT_MS / 3),
        requestTimeout: config().STORE_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  // The SDK's logger goes through all that is sent and answered, for a log that nobody keeps.
  connection.middlewareStack.removeByTag('LOGGER')
  meterRequests(connection)
  return connection
}

/**
 * Sends within the request's deadline, and tells an overloaded or unreachable store from a fault of ours.
 * @throws AppError `store_unavailable`, or what the SDK throws
 */
export async function sent<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await send({ abortSignal: deadlineSignal() })
  } catch (cause) {
    throw isUnavailable(cause) ? storeUnavailable(cause) : cause
  }
}

/**
 * Opens a connection, with the cheapest request there is: it neither reads nor costs anything. The packaged functions do
 * it while Lambda starts them (`lib/build/warm-ups.ts`).
 */
export async function connect(): Promise<void> {
  await sent((options) => client().send(new DescribeEndpointsCommand({}), options))
}
