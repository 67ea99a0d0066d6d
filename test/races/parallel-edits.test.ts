import { afterAll, expect, test } from 'vitest'
import { type Answered, get, put } from '../support/requests/api.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { expectInvariants } from '../support/store/invariants.ts'

afterAll(expectInvariants)

/** More parallel writers of one record than test/model has. */
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
