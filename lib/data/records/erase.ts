import { withMeter } from '../../context/meter.ts'
import { isId } from '../../domain/id.ts'
import { erased, type Prospect } from '../../domain/prospect.ts'
import { type Author, nextRevision } from '../../domain/revision.ts'
import { AppError } from '../../errors.ts'
import { changeOf } from './change.ts'
import { eraseSomeHistory } from './erase-history.ts'
import { eraseSomeNotes } from './erase-notes.ts'
import { prospects } from './prospects.ts'
import { requireVersion, type Saved, saved } from './stored-record.ts'
import { readRecord, type WriteOptions, write } from './write.ts'

/**
 * Erases the personal data of a prospect. First erases the record and its derived items in one transaction. After this
 * transaction, edits of the prospect and new notes are refused. Then deletes the notes about the prospect and its offers, and
 * erases the history. If the erasure is interrupted, a repeated request continues it. For a deleted prospect, erases only the
 * history.
 * @throws AppError `precondition_failed`, `not_found` if the record does not exist, `erasure_unfinished` if the request must be
 * repeated
 */
export async function eraseProspect(id: string, options: WriteOptions): Promise<Saved<Prospect>> {
  if (!isId('prs', id)) throw new AppError('not_found')
  const startedAt = performance.now()
  const record = await eraseRecord(id, options)
  if (!(await eraseSomeOthers(id, options.by, startedAt)))
    throw new AppError('erasure_unfinished', { retryAfter: 1 })
  if (!record) throw new AppError('not_found')
  return record
}

/**
 * Like `eraseProspect`, but checks no precondition, and returns whether the erasure is complete. Does not throw if the record
 * is deleted, or notes or values in the history remain.
 */
export function eraseSome(id: string, by: Author): Promise<boolean> {
  const startedAt = performance.now()
  // A meter of its own, because an erasure stops at a number of units.
  return withMeter(async () => {
    await eraseRecord(id, { by })
    return eraseSomeOthers(id, by, startedAt)
  })
}

/**
 * Deletes the notes, then erases the history, until a limit of the request is reached (`limitReached`). Returns whether the erasure is
 * complete.
 */
async function eraseSomeOthers(id: string, by: Author, startedAt: number): Promise<boolean> {
  return (await eraseSomeNotes(id, by, startedAt)) && (await eraseSomeHistory(id, startedAt))
}

/**
 * Erases only the record, not its history. Returns `undefined` if the record is deleted. Checks the precondition only if the
 * record is not erased yet, because a repeated request has the ETag from before the erasure.
 */
function eraseRecord(id: string, { by, precondition }: WriteOptions): Promise<Saved<Prospect> | undefined> {
  return write({ by }, async (refusal, stamp) => {
    const before = await readRecord(prospects, id, refusal)
    if (!before) return { changes: [], result: undefined }
    const data = erased(before.data, stamp.at.toISOString())
    if (data === before.data) return { changes: [], result: saved(prospects, before, 'unchanged') }
    requireVersion(before, precondition)
    const after = nextRevision(before, data, stamp)
    return { changes: [changeOf(prospects, before, after)], result: saved(prospects, after, 'updated') }
  })
}
