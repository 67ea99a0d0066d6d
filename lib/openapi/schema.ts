import type { JsonSchema } from '@valibot/to-json-schema'

/** A JSON value. */
export type Value = NonNullable<JsonSchema['enum']>[number]
type TypeName = Exclude<JsonSchema['type'], undefined | readonly unknown[]>

/** The part of JSON Schema (2020-12) that the document uses. */
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
  /** The member that selects a schema of `oneOf`, and its value for each. */
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  default?: Value
  examples?: Value[]
  pattern?: string
  format?: string
  const?: Value
}
