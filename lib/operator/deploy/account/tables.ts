import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb'

const TABLE_GONE_SECONDS = 300

export async function hasTable(name: string): Promise<boolean> {
  return (await tableStatus(name)) !== undefined
}

/** DynamoDB's word for the state a table is in, `undefined` where there is none. */
export async function tableStatus(name: string): Promise<string | undefined> {
  try {
    const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: name }))
    return Table?.TableStatus
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

/** Deletes a table with all that is in it, protected or not, and waits until it is gone. */
export async function deleteTable(name: string): Promise<void> {
  const client = new DynamoDBClient({})
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }))
  // A table that is being changed cannot be deleted.
  await waitUntilTableExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
  await client.send(new DeleteTableCommand({ TableName: name }))
  await waitUntilTableNotExists({ client, maxWaitTime: TABLE_GONE_SECONDS }, { TableName: name })
}
