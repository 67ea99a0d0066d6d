import * as v from 'valibot'
import { type Maker, mutate } from '../../data/records/mutate.ts'
import type { AnyRepository } from '../../data/records/repository.ts'
import { changeOf } from '../../data/records/writes.ts'
import { properties } from '../../data/repositories/properties.ts'
import { prospects } from '../../data/repositories/prospects.ts'
import { transactions } from '../../data/repositories/transactions.ts'
import { getItem, nextSeq, putItem } from '../../data/table/client.ts'
import { markerKey } from '../../data/table/keys.ts'
import type { PerRecordType, RecordTypeName } from '../../domain/id.ts'
import { parseStored } from '../../domain/validation.ts'
import { AppError } from '../../errors.ts'
import { AMOUNTS, type SampleRecord, type SampleSeed, sampleSteps } from './plan.ts'
import { demoWriters } from './users.ts'

const repositories: PerRecordType<AnyRepository> = {
  prospect: prospects,
  property: properties,
  transaction: transactions,
}

/** The number of samples of a table. */
export const SAMPLES = AMOUNTS.prospect + AMOUNTS.property + AMOUNTS.transaction

/** The item with the progress of the samples: their seed, the number of completed steps, and when the last step ended. */
const MARKER = markerKey('sample-records')
const Marker = v.object({
  at: v.optional(v.pipe(v.string(), v.toDate())),
  seqs: v.optional(v.object({ prospect: v.number(), property: v.number(), transaction: v.number() })),
  users: v.optional(v.array(v.string())),
  done: v.optional(v.number(), 0),
  done_at: v.optional(v.string()),
})

/** Samples that are not all created yet. `done` is the number of completed steps. */
export type BegunSamples = SampleSeed & { done: number }

const STEPS_A_NOTE = 10
const RECORDS_A_REPORT = 20

/**
 * Returns the samples that a table still lacks: all if the table is new, some if an earlier start was interrupted.
 * @returns `undefined` if the table has all samples
 */
export async function lackingSamples(): Promise<BegunSamples | undefined> {
  const item = await getItem(MARKER)
  if (!item) return begin()
  const { at, seqs, users, done, done_at } = parseStored(Marker, item)
  return done_at === undefined && at && seqs && users ? { at, seqs, users, done } : undefined
}

async function begin(): Promise<BegunSamples> {
  const seqs = {
    prospect: await seqsFor('prospect'),
    property: await seqsFor('property'),
    transaction: await seqsFor('transaction'),
  }
  const begun = { at: new Date(), seqs, users: await demoWriters(), done: 0 }
  await note(begun)
  return begun
}

/** Reserves the sequence numbers of the samples of a type. Returns the number before the first reserved number. */
async function seqsFor(type: RecordTypeName): Promise<number> {
  return (await nextSeq(type, AMOUNTS[type])) - AMOUNTS[type]
}

const note = ({ at, ...rest }: BegunSamples & { done_at?: string }) =>
  putItem({ Item: { ...MARKER, at: at.toISOString(), ...rest } })

/** Creates the samples that a table lacks. @returns the number of all samples, or 0 if the table already had all samples */
export async function addSampleRecords(report: (records: number) => void = () => undefined): Promise<number> {
  const begun = await lackingSamples()
  if (!begun) return 0
  await makeSamples(begun, report)
  return SAMPLES
}

/**
 * Creates samples. Their ids and sequence numbers are computed from the stored seed, so a repeated run creates no sample twice.
 * Users may edit samples before all samples exist, so this function skips the steps that edits have made impossible.
 * @param report called with the number of records so far, after every 20 records
 */
export async function makeSamples(begun: BegunSamples, report: (records: number) => void): Promise<void> {
  const assignees = new Map<string, Promise<number>>()
  let made = 0
  for (const [index, step] of sampleSteps(begun).entries()) {
    const before = made
    if ('records' in step) made += step.records.length
    if (index < begun.done) continue
    if (Math.floor(made / RECORDS_A_REPORT) > Math.floor(before / RECORDS_A_REPORT)) report(made)
    const repository = repositories[step.type]
    if ('records' in step) await createTogether(repository, step.records, { by: step.by, assignees })
    else await repository.update(step.id, () => step.patch, { by: step.by, assignees }).catch(passRefusal)
    if (index % STEPS_A_NOTE === 0) await note({ ...begun, done: index + 1 })
  }
  await note({ ...begun, done_at: new Date().toISOString() })
}

/**
 * Creates records in one transaction. If a condition fails, creates each record in a separate transaction. If this fails too,
 * skips the record: it exists already, or it refers to a record that a user has archived or deleted.
 */
async function createTogether(
  repository: AnyRepository,
  records: readonly SampleRecord[],
  maker: Maker,
): Promise<void> {
  const { mapping } = repository
  const changes = await Promise.all(
    records.map(async ({ seq, data }) => {
      const derived = (await mapping.withDerivedFields?.(data, undefined, maker)) ?? data
      return changeOf(mapping, undefined, { seq, version: 1, data: derived })
    }),
  )
  const isMade = await mutate(maker, async (failed) =>
    failed.size > 0 ? { result: false, changes: [] } : { result: true, changes },
  )
  if (!isMade && records.length > 1)
    for (const record of records) await createTogether(repository, [record], maker)
}

/**
 * If an update fails with one of these error codes, no more samples are added. If it fails with any other error code, only this
 * update is skipped.
 */
const FAILURES = ['internal', 'store_unavailable', 'migrating']

function passRefusal(error: unknown): void {
  if (!(error instanceof AppError) || FAILURES.includes(error.code)) throw error
}
