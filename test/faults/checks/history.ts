import type { Answered } from '../../support/requests/api.ts'

export type RecordType = 'prospects' | 'properties' | 'transactions'
export type Action = 'create' | 'update' | 'move' | 'delete' | 'read' | 'list'

/** `acknowledged` requests were applied, `refused` requests were not, and `indeterminate` requests may have been applied. */
export type Outcome = 'acknowledged' | 'refused' | 'indeterminate'

/** The purpose of one request. */
export type Intent = {
  action: Action
  type: RecordType
  /** The id of the record. Absent for a create. */
  id?: string
  /** A value that only this create writes and that no update changes. It identifies the create. */
  origin?: string
  /** A value that only this update writes, so that an `update` always changes the record. */
  value?: string
}

/** A request and its outcome. `began` and `ended` are its positions in the sequence of all starts and ends of requests. */
export type Operation = Intent & {
  outcome: Outcome
  status: number
  began: number
  ended: number
  /** The version in the ETag of the answer. */
  version?: number
  /** The id of the created record. */
  made?: string
  /** The ids of the records on a list page. */
  seen?: string[]
  complaint?: string
}

export type History = ReturnType<typeof newHistory>

export function newHistory() {
  const operations: Operation[] = []
  let clock = 0
  return {
    operations,
    /** Runs a request and records its outcome. */
    async note(intent: Intent, work: () => Promise<Answered>): Promise<Operation> {
      const began = clock++
      const result = await work().catch((error: unknown) => error)
      const operation = { ...intent, began, ended: clock++, ...outcomeOf(intent, result) }
      operations.push(operation)
      return operation
    },
  }
}

function outcomeOf({ action }: Intent, result: unknown) {
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
    // Ignores the ETag of a replayed answer. It contains the current version, which may come from another write.
    ...(headers.etag && !headers['idempotent-replayed'] && { version: Number(headers.etag.slice(1, -1)) }),
    ...(action === 'create' && outcome === 'acknowledged' && { made: String(body.id) }),
    ...(action === 'list' && outcome === 'acknowledged' && { seen: idsOf(body.data) }),
  }
}

type Shown = { id: string }

/** Returns the ids of the records on a list page or in a page of matches. */
function idsOf(data: (Shown | { prospect: Shown } | { property: Shown })[]): string[] {
  return data.map((each) => {
    if ('id' in each) return each.id
    return 'prospect' in each ? each.prospect.id : each.property.id
  })
}

function isAnswered(result: unknown): result is Answered {
  return typeof result === 'object' && result !== null && 'status' in result && 'headers' in result
}
