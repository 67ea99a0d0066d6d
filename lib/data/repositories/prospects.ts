import { ARCHIVED } from '../../domain/archiving.ts'
import { isId } from '../../domain/id.ts'
import {
  erased,
  type KeptProspect,
  type NewProspect,
  type Prospect,
  type ProspectFilter,
  prospectRecordType,
  prospectStatuses,
  prospectTypes,
} from '../../domain/prospect.ts'
import { type Author, nextRevision } from '../../domain/revision.ts'
import { fold, SORTED_LETTERS, textsOfPerson } from '../../domain/words.ts'
import { AppError } from '../../errors.ts'
import { withAssigneeNumber } from '../accounts/assignees.ts'
import { choice, decimal, text, whole } from '../index/row-fields.ts'
import { columnOf, shownStatus, timeColumns, timesBeside } from '../index/rows.ts'
import { eraseHistory, eraseSome } from '../records/history.ts'
import type { Mapping } from '../records/mapping.ts'
import { requireVersion } from '../records/mutate.ts'
import { ArchivableRepository, type Conditions, type Saved } from '../records/repository.ts'

export const prospectValues = {
  name: 'values',
  bytes: 11,
  fields: {
    status: choice<KeptProspect, string>([ARCHIVED, ...prospectStatuses], shownStatus),
    type: choice<KeptProspect, string>(prospectTypes, ({ type }) => type),
    budgetMin: decimal<KeptProspect>(({ criteria }) => criteria?.budget_min),
    budgetMax: decimal<KeptProspect>(({ criteria }) => criteria?.budget_max),
    minYield: decimal<KeptProspect>(({ criteria }) => criteria?.min_yield),
    assigned: whole<KeptProspect>(({ assigned_number }) => assigned_number),
  },
}

const names = {
  name: 'names',
  bytes: 20,
  fields: {
    name: text<KeptProspect>(SORTED_LETTERS, ({ name }) => fold(name)),
  },
}

const times = timesBeside(prospectValues)

const columns = {
  status: columnOf(prospectValues, ['status'], ({ status }) => status),
  type: columnOf(prospectValues, ['type'], ({ type }) => type),
  name: columnOf(names, ['name'], ({ name }) => name),
  assigned_to: columnOf(prospectValues, ['assigned'], ({ assigned }) => assigned),
  ...timeColumns(times),
}

export const prospectMapping: Mapping<KeptProspect, Prospect, NewProspect> = {
  recordType: prospectRecordType,
  facets: [
    { field: 'status', values: [ARCHIVED, ...prospectStatuses], of: shownStatus, firstCode: 1 },
    { field: 'type', values: prospectTypes, of: ({ type }) => type, firstCode: 24 },
  ],
  textsOf: textsOfPerson,
  withDerivedFields: withAssigneeNumber,
  rows: [prospectValues, times, names],
  columns,
  summary: {
    groups: {
      status: { column: columns.status, values: [...prospectStatuses, ARCHIVED] },
      type: { column: columns.type, values: prospectTypes },
      month: { column: columns.month },
    },
  },
}

class ProspectRepository extends ArchivableRepository<KeptProspect, Prospect, NewProspect, ProspectFilter> {
  /**
   * Erases the personal data of a prospect. First erases the record and its derived items in one transaction. After this
   * transaction, edits of the prospect are refused. Then erases the history. If the erasure is interrupted, a repeated request
   * continues it. For a deleted prospect, erases only the history.
   * @throws AppError `precondition_failed`, `not_found` if the record does not exist, `erasure_unfinished` if
   * the request must be repeated
   */
  async erase(id: string, conditions: Conditions): Promise<Saved<Prospect>> {
    if (!isId('prs', id)) throw new AppError('not_found')
    const record = await this.eraseRecord(id, conditions)
    await eraseHistory(id)
    if (!record) throw new AppError('not_found')
    return record
  }

  /**
   * Like `erase`, but checks no precondition, and returns whether the erasure is complete. Does not
   * throw if the record is deleted or the history still contains values.
   */
  async eraseSome(id: string, by: Author): Promise<boolean> {
    await this.eraseRecord(id, { by })
    return eraseSome(id)
  }

  /**
   * Erases only the record, not its history. Returns `undefined` if the record is deleted. Checks the precondition only if
   * the record is not erased yet, because a repeated request has the ETag from before the erasure.
   */
  private async eraseRecord(
    id: string,
    { by, precondition }: Conditions,
  ): Promise<Saved<Prospect> | undefined> {
    try {
      return await this.revise(id, { by }, (before, stamp) => {
        const data = erased(before.data, stamp.at.toISOString())
        if (data === before.data) return before
        requireVersion(before, precondition)
        return nextRevision(before, data, stamp)
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }
  }
}

export const prospects = new ProspectRepository(prospectMapping)
