/** The service as plain arrays: what every list must answer, without pages, keys or counts. */

export type Fields = Record<string, unknown> & { id: string; status: string }
type Archivable = Fields & { before?: string }

export type Model = { prospects: Archivable[]; properties: Archivable[]; transactions: Fields[] }

export const emptyModel = (): Model => ({ prospects: [], properties: [], transactions: [] })

/** Letters that take no marks apart, spelled as they are searched for; the test's own words use no others. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

export type Filter = Record<string, string>

/** The records a list must show, newest first. */
export function matching(kind: keyof Model, model: Model, filter: Filter): Fields[] {
  const all: Fields[] = model[kind]
  return all.filter((record) => passes(kind, record, filter)).reverse()
}

function passes(kind: keyof Model, record: Fields, { status, search, ...equal }: Filter): boolean {
  const isOther = ([field, value]: [string, string]) =>
    record[field] !== (field === 'assigned_to' && value === 'none' ? undefined : value)
  if (Object.entries(equal).some(isOther)) return false
  if (search !== undefined && !finds(kind, record, search)) return false
  if (status === 'all') return true
  if (status !== undefined) return record.status === status
  return kind === 'transactions' || record.status !== 'archived'
}

function finds(kind: keyof Model, record: Fields, search: string): boolean {
  const texts = kind === 'properties' ? [record.address] : [record.name, record.email, record.phone]
  const words = texts.flatMap((text) => (typeof text === 'string' ? wordsOf(text) : []))
  return wordsOf(search)
    .filter((word) => word !== '')
    .every((asked) => words.some((word) => word.startsWith(asked)))
}

/** Archives and restores as the contract has it: the status held before comes back. */
export function setStatus(record: Archivable, status: string): void {
  if (status === 'archived' && record.status !== 'archived') record.before = record.status
  record.status = status
}

/** The offer that is accepted on a property. */
export function acceptedOn(model: Model, id: unknown): Fields | undefined {
  return model.transactions.find(({ property_id, status }) => property_id === id && status === 'accepted')
}

/** Records that a transaction refers to. */
export function isReferredTo(model: Model, id: string): boolean {
  return model.transactions.some(({ prospect_id, property_id }) => prospect_id === id || property_id === id)
}
