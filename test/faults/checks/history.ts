import type { Answered } from '../../support/requests/api.ts'

export type RecordType = 'prospects' | 'properties' | 'transactions'
export type Action = 'create' | 'update' | 'move' | 'delete' | 'read' | 'list'

/** Done; refused for good, without effect; or nobody knows. */
export type Outcome = 'acknowledged' | 'refused' | 'indeterminate'

/** What one request is meant to do. */
export type Intent = {
  action: Action
  kind: RecordType
  /** The record it is about; a create has none. */
  id?: string
  /** What no other create writes, and no update changes: tells whose a record is. */
  origin?: string
  /** What no other update writes: an `update` always changes the record. */
  value?: string
}

/** A request and how it ended. `began` and `ended` are numbers in one order of all begins and ends. */
export type Operation = Intent & {
  outcome: Outcome
  status: number
  began: number
  ended: number
  /** The version of the answer's ETag. */
  version?: number
  /** The record it made, or those it saw on a list. */
  made?: string
  seen?: string[]
  complaint?: string
}

export type History = ReturnType<typeof newHistory>

export function newHistory() {
  const operations: Operation[] = []
  let clock = 0
  return {
    operations,
    /** Does what is intended, and notes how it ended. */
    async note(intent: Intent, work: () => Promise<Answered>): Promise<Operation> {
      const began = clock++
      const result = await work().catch((error: unknown) => error)
      const operation = { ...intent, began, ended: clock++, ...ending(intent, result) }
      operations.push(operation)
      return operation
    },
  }
}

function ending({ action }: Intent, result: unknown) {
  if (!isAnswered(result)) {
    return { outcome: 'indeterminate' as const, status: 0, complaint: `threw ${result}` }
  }
  const { status, headers, body, text } = result
  const outcome: Outcome = status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'indeterminate'
  const isComplaint = status >= 500 && !(status === 503 && headers['retry-after'])
  return {
    outcome,
    status,
    ...(isComplaint && { complaint: `answered ${status} ${text}` }),
    // The answer to a repeated request has the version of the record as it is now, perhaps by another write.
    ...(headers.etag && !headers['idempotent-replayed'] && { version: Number(headers.etag.slice(1, -1)) }),
    ...(action === 'create' && outcome === 'acknowledged' && { made: String(body.id) }),
    ...(action === 'list' && outcome === 'acknowledged' && { seen: idsOf(body.data) }),
  }
}

type Shown = { id: string }

/** Of records, or of those that stand in matches. */
function idsOf(data: (Shown | { prospect: Shown } | { property: Shown })[]): string[] {
  return data.map((each) => {
    if ('id' in each) return each.id
    return 'prospect' in each ? each.prospect.id : each.property.id
  })
}

function isAnswered(result: unknown): result is Answered {
  return typeof result === 'object' && result !== null && 'status' in result && 'headers' in result
}
