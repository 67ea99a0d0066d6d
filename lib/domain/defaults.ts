// Imports nothing, because the client also uses this file, for changes that it has not sent yet.

/** The default values of fields in the body of a create. */
export const defaults = {
  prospect: { type: 'investor', status: 'new' },
  property: { status: 'available' },
  transaction: { status: 'pending' },
  note: { kind: 'note' },
} as const
