import * as v from 'valibot'
import type { Author } from '../../domain/revision.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { queryItems } from '../table/client.ts'
import { entriesBetween } from '../table/keys.ts'
import { deleteRecord } from './delete.ts'
import { notes, notesOnOffersOf } from './notes.ts'
import { limitReached, pace } from './share.ts'

/** So many notes are found by one read. */
const AT_ONCE = 10

const Entry = v.object({ data: v.object({ id: v.string() }) })

/** Returns the ids of the first notes about a prospect and its offers. */
async function noteIdsOf(prospectId: string, limit: number): Promise<string[]> {
  const lists = [prospectId, notesOnOffersOf(prospectId)]
  const found = await Promise.all(lists.map((list) => queryItems(entriesBetween(notes.name, list), limit)))
  return found.flat().map((entry) => parseStored(Entry, entry).data.id)
}

/** Whether there are notes about a prospect or its offers. */
export async function hasNotes(prospectId: string): Promise<boolean> {
  return (await noteIdsOf(prospectId, 1)).length > 0
}

/**
 * Deletes the notes about a prospect and its offers, each in a transaction of its own, until a limit of the request is reached. The history of
 * a note contains no texts, so nothing else must be erased. Returns whether none are left. No note can be added to an erased prospect.
 */
export async function eraseSomeNotes(prospectId: string, by: Author, startedAt: number): Promise<boolean> {
  for (;;) {
    const ids = await noteIdsOf(prospectId, AT_ONCE + 1)
    for (const id of ids) {
      await pace(startedAt)
      await deleteUnlessMissing(id, by)
      // After the first note, so that each request makes progress.
      if (limitReached()) return false
    }
    if (ids.length <= AT_ONCE) return true
  }
}

async function deleteUnlessMissing(id: string, by: Author): Promise<void> {
  try {
    await deleteRecord(notes, id, { by })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
