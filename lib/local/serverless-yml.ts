import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { TableDefinition } from '../data/table/whole-table.ts'

/**
 * Reads a part of `serverless.yml`, or of a file in `stack/` that `serverless.yml` includes.
 * @param schema the schema of the part, before variables are resolved
 */
export function readYaml<S extends v.GenericSchema>(path: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
}

const TableTemplate = v.object({
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

export function readTableDefinition(): TableDefinition {
  const { Properties } = readYaml('stack/table.yml', TableTemplate).Resources.Table
  const { TimeToLiveSpecification, ...definition } = Properties
  return { ...definition, ttlAttribute: TimeToLiveSpecification.AttributeName }
}
