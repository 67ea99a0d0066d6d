import type { JsonSchema } from '@valibot/to-json-schema'

/** A JSON value. */
export type Value = NonNullable<JsonSchema['enum']>[number]
type TypeName = Exclude<JsonSchema['type'], undefined | readonly unknown[]>

/** A JSON Schema (2020-12) as far as documents of ours use it. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: TypeName | TypeName[]
  enum?: Value[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** Which member tells the schemas of `oneOf` apart, and by which value each. */
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  default?: Value
  examples?: Value[]
  pattern?: string
  format?: string
  const?: Value
}
