import type { RecordTypeName, recordTypeNaming } from '../domain/id.ts'
import type { Role } from '../domain/role.ts'

/** The permission that an endpoint requires: a resource and a verb. */
export type Permission =
  | `${(typeof recordTypeNaming)[RecordTypeName]['plural']}:${'read' | 'write' | 'delete'}`
  | 'changes:read'
  | 'users:read'
  | 'users:manage'
  | `session:${'read' | 'refresh'}`

type Verb = Permission extends `${string}:${infer V}` ? V : never

const verbs: Record<Role, readonly Verb[]> = {
  admin: ['read', 'write', 'delete', 'manage', 'refresh'],
  agent: ['read', 'write', 'refresh'],
  viewer: ['read', 'refresh'],
}

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return verbs[role].some((verb) => permission.endsWith(`:${verb}`))
}
