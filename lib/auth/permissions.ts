import type { RecordTypeName, recordTypes } from '../domain/id.ts'
import type { Role } from '../domain/role.ts'

/** The permission that an endpoint requires: a resource and a verb. */
export type Action =
  | `${(typeof recordTypes)[RecordTypeName]['plural']}:${'read' | 'write' | 'delete'}`
  | 'changes:read'
  | 'users:read'
  | `session:${'read' | 'refresh'}`

type Verb = Action extends `${string}:${infer V}` ? V : never

const verbs: Record<Role, readonly Verb[]> = {
  admin: ['read', 'write', 'delete', 'refresh'],
  agent: ['read', 'write', 'refresh'],
  viewer: ['read', 'refresh'],
}

/** Returns the verbs that a role may use on records, for the documentation. */
export function verbsOf(role: Role): readonly string[] {
  return verbs[role].filter((verb) => verb !== 'refresh')
}

export function may(role: Role, action: Action): boolean {
  return verbs[role].some((verb) => action.endsWith(`:${verb}`))
}
