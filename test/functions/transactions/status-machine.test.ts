import { describe, expect, test } from 'vitest'
import { get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { anOfferThatIs } from '../../support/samples/sample-transaction.ts'

/** For each status of an offer, the next statuses that the API allows. This test does not take them from the service. */
const MOVES = {
  pending: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  completed: [],
  cancelled: [],
} as const

const STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn', 'completed', 'cancelled'] as const

const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })))
const isLegal = ({ from, to }: (typeof pairs)[number]) => MOVES[from].some((next) => next === to)

describe('allowed transitions', () => {
  test.each(pairs.filter(isLegal))(
    'the status of an offer can change from $from to $to',
    async ({ from, to }) => {
      const { record, at, etag } = await anOfferThatIs(from)
      const { accepted_at, ...others } = record
      const { status, body, headers } = await put(at, { status: to }, { as: 'agent' })
      expect(status).toBe(200)
      expect(body).toEqual({
        ...others,
        ...(to === 'accepted' && { accepted_at: body.updated_at }),
        ...(to === 'completed' && { accepted_at, completed_at: body.updated_at }),
        status: to,
        allowed_transitions: MOVES[to],
        updated_at: body.updated_at,
        version: record.version + 1,
      })
      expect(headers.etag).not.toBe(etag)
      expect((await get(at, { as: 'viewer' })).body).toEqual(body)
    },
  )
})

describe('illegal transitions', () => {
  const illegal = pairs.filter((pair) => pair.from !== pair.to && !isLegal(pair))

  test.each(illegal)(
    'a change of an offer from $from to $to returns 409 with the allowed statuses',
    async ({ from, to }) => {
      const { record, at, etag } = await anOfferThatIs(from)
      const answer = await put(at, { status: to }, { as: 'agent' })
      expectProblem(answer, 409, 'illegal_transition')
      expect(answer.body.allowed).toEqual(MOVES[from])
      const read = await get(at, { as: 'viewer' })
      expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: record, etag })
    },
  )
})
