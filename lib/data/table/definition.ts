import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { config } from '../../config.ts'
import { client } from './client.ts'

/** The parts of the table's definition in `stack/table.yml` that an engine without CloudFormation can take. */
export type TableDefinition = Required<
  Pick<CreateTableCommandInput, 'BillingMode' | 'AttributeDefinitions' | 'KeySchema'>
> & { ttlAttribute: string }

/** Creates the table, or answers `false` when it is there already. */
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
