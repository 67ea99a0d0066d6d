import type { KindName, kinds } from '../domain/kind/kinds.ts'
import type { Role } from '../domain/user.ts'

/** What an endpoint can ask leave for: a kind of record and what is done to it. */
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

/** What a role may do with records, in words. */
export function verbsOf(role: Role): readonly string[] {
  return verbs[role].filter((verb) => verb !== 'refresh')
}

/** Whether a role may do this: one table, role by verb. */
export function may(role: Role, action: Action): boolean {
  return verbs[role].some((verb) => action.endsWith(`:${verb}`))
}
