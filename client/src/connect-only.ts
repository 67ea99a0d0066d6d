/** The entry `real-estate-records-client/connect`: the calls without a copy, for bundlers that do not remove unused exports, such as Metro. */

export type { SendOptions } from './call-types.ts'
export { type Api, connect, type Options } from './connect.ts'
export { each } from './each.ts'
export { OtherUserError } from './other-user.ts'
export type { components, operations, paths } from './schema.ts'
export { ConnectionError, type Problem, ServiceError } from './service-error.ts'
export { type Role, type Session, sessionFromToken } from './session.ts'
