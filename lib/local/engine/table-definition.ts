import * as v from 'valibot'
import type { TableDefinition } from '../../data/table/definition.ts'
import { fromStack } from '../switchboard.ts'

const Template = v.object({
  Resources: v.object({
    Table: v.object({
      Properties: v.object({
        BillingMode: v.literal('PAY_PER_REQUEST'),
        AttributeDefinitions: v.array(
          v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) }),
        ),
        KeySchema: v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) })),
        TimeToLiveSpecification: v.object({ AttributeName: v.string(), Enabled: v.literal(true) }),
      }),
    }),
  }),
})

/** Reads the definition of the table from `stack/table.yml`, the only one. */
export function readTableDefinition(): TableDefinition {
  const { Properties } = fromStack('table', Template).Resources.Table
  const { TimeToLiveSpecification, ...definition } = Properties
  return { ...definition, ttlAttribute: TimeToLiveSpecification.AttributeName }
}
