/** The roles of users. This file is separate, so that public endpoints do not load the schemas of users. */
export const roles = ['admin', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]
