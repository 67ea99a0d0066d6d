import { expect } from 'vitest'
import { type Answered, call, put, tokenFor } from '../../support/requests/api.ts'
import { aProperty, FLAT, PROPERTIES } from '../../support/samples/sample-property.ts'
import { ADA, aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** The record types whose records can be assigned to a user. */
export const assignable = [
  { type: 'prospect', path: PROSPECTS, body: ADA, aNew: aProspect, edit: { name: 'Ada Byron' } },
  { type: 'property', path: PROPERTIES, body: FLAT, aNew: aProperty, edit: { price: 1 } },
] as const

/** Assigns a record to a user, or to no user. */
export async function assign(at: string, assigned_to: string | null): Promise<void> {
  const { status, text } = await put(at, { assigned_to }, { as: 'agent' })
  expect(status, text).toBe(200)
}

/** Sends a GET request as this user, with the role agent. */
export async function asUser(id: string, target: string): Promise<Answered> {
  return call('GET', target, { token: await tokenFor('agent', id) })
}

/** Returns the ids of the records on a page. */
export const idsOf = ({ body }: Answered): string[] => body.data.map(({ id }: { id: string }) => id)
