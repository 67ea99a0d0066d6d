import type { KindName, kinds } from '../domain/id.ts'
import type { Role } from '../domain/user.ts'

/** A permission of an endpoint: a resource and a verb. */
export type Action =
  | `${(typeof kinds)[KindName]['plural']}:${'read' | 'write' | 'delete'}`
  | 'changes:read'
  | `session:${'read' | 'refresh'}`

type Verb = Action extends `${string}:${infer V}` ? V : never

const verbs: Record<Role, readonly Verb[]> = {
  admin: ['read', 'write', 'delete', 'refresh'],
  agent: ['read', 'write', 'refresh'],
  viewer: ['read', 'refresh'],
}

/** What a role may do with records, for documentation. */
export function verbsOf(role: Role): readonly string[] {
  return verbs[role].filter((verb) => verb !== 'refresh')
}

/** Whether a role has a permission. */
export function may(role: Role, action: Action): boolean {
  return verbs[role].some((verb) => action.endsWith(`:${verb}`))
}
