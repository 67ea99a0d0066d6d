import { afterAll, expect, test } from 'vitest'
import { type Answered, get, put } from '../support/requests/api.ts'
import { expectProblem } from '../support/requests/expect-problem.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { underConflicts } from '../support/store/under-conflicts.ts'

afterAll(expectInvariants)

const EDITS = 25

type Edit = { name?: string; criteria?: Record<string, number> }

/** Each edit has a unique value, in a field that some other edits change too. */
const edits = Array.from({ length: EDITS }, (_, n): Edit => {
  const choices: Edit[] = [
    { criteria: { min_yield: n } },
    { criteria: { budget_min: n } },
    { criteria: { budget_max: 1_000 + n } },
    { criteria: { min_yield: n }, name: `Name ${n}` },
  ]
  return choices[n % choices.length] ?? {}
})

const versionOf = ({ headers }: Answered) => Number(headers.etag?.replaceAll('"', ''))

// In each round of retries only one edit succeeds, so the work grows with the square of EDITS.
test(`${EDITS} parallel edits without If-Match are all applied`, async () => {
  const { record, at } = await aProspect({ criteria: {} })
  const answers = await Promise.all(edits.map((edit) => put(at, edit, { as: 'agent' })))
  expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200))

  const made = answers
    .map((answer, index) => ({ answer, edit: edits[index] }))
    .toSorted((a, b) => versionOf(a.answer) - versionOf(b.answer))
  expect(made.map(({ answer }) => versionOf(answer))).toEqual(edits.map((_, n) => n + 2))
  let expected = record
  for (const { answer, edit } of made) {
    const criteria = { ...expected.criteria, ...edit?.criteria }
    const { updated_at } = answer.body
    expected = { ...expected, ...edit, criteria, updated_at, version: expected.version + 1 }
    expect(answer.body).toEqual(expected)
  }

  const read = await get(at, { as: 'viewer' })
  expect(read.headers.etag).toBe(`"${EDITS + 1}"`)
  expect(read.body).toEqual(made.at(-1)?.answer.body)
})

test(`of ${EDITS} parallel edits with the same If-Match, one succeeds and all others return 412`, async () => {
  const { at, etag } = await aProspect()
  const sent = { as: 'agent', headers: { 'If-Match': etag } } as const
  const answers = await underConflicts(() => Promise.all(edits.map((edit) => put(at, edit, sent))))
  const [made, ...others] = answers.toSorted((a, b) => a.status - b.status)
  expect(made?.status).toBe(200)
  for (const answer of others) expectProblem(answer, 412, 'precondition_failed')
  const read = await get(at, { as: 'viewer' })
  expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: made?.body, etag: '"2"' })
})
