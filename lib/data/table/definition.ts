import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { config } from '../../config.ts'
import { client } from './client.ts'

/** The parts of `stack/table.yml` that an engine without CloudFormation accepts. */
export type TableDefinition = Required<
  Pick<CreateTableCommandInput, 'BillingMode' | 'AttributeDefinitions' | 'KeySchema'>
> & { ttlAttribute: string }

/** Creates the table. Returns `false` if it exists already. */
export async function createTable({ ttlAttribute, ...definition }: TableDefinition): Promise<boolean> {
  const TableName = config().TABLE_NAME
  try {
    await client().send(new CreateTableCommand({ TableName, ...definition }))
  } catch (error) {
    if (error instanceof ResourceInUseException) return false
    throw error
  }
  const TimeToLiveSpecification = { AttributeName: ttlAttribute, Enabled: true }
  await client().send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  return true
}
