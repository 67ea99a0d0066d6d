/** The roles of users. They are in a separate file, so that public endpoints do not load the schemas of users. */
export const roles = ['admin', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]
