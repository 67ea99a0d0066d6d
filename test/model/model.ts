/** A model of the service: an array of records for each type, oldest first. */

export type Fields = Record<string, unknown> & { id: string; status: string }
type Archivable = Fields & { before?: string }

export type Model = { prospects: Archivable[]; properties: Archivable[]; transactions: Fields[] }

export const emptyModel = (): Model => ({ prospects: [], properties: [], transactions: [] })

/** Sets the status of a record. If the new status is `archived`, also stores the earlier status for a later restore. */
export function setStatus(record: Archivable, status: string): void {
  if (status === 'archived' && record.status !== 'archived') record.before = record.status
  record.status = status
}

/** Returns the accepted offer on a property. */
export function acceptedOn(model: Model, id: unknown): Fields | undefined {
  return model.transactions.find(({ property_id, status }) => property_id === id && status === 'accepted')
}

/** Whether a transaction refers to the record. */
export function isReferredTo(model: Model, id: string): boolean {
  return model.transactions.some(({ prospect_id, property_id }) => prospect_id === id || property_id === id)
}
