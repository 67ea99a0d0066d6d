import { created } from './created.ts'
import { theSharedPair } from './sample-transaction.ts'

export const NOTES = '/api/v1/notes'

/** Creates a note. It is about the shared prospect unless `fields` contains an id. */
export async function aNote(fields: object = {}) {
  const isAbout = ['prospect_id', 'property_id', 'transaction_id'].some((name) => name in fields)
  const about = isAbout ? {} : { prospect_id: (await theSharedPair()).prospect_id }
  return created(NOTES, { text: 'Called back', ...about, ...fields })
}
