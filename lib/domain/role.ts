/** The roles of users. This file is separate, so that endpoints such as `GET /health` do not load the schema of users. */
export const roles = ['admin', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]
