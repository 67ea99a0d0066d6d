/** The roles of users. In a file of its own, so that public endpoints load no schemas of users. */
export const roles = ['admin', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]
