import { describe, expect, test } from 'vitest'
import { call, get } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { eachRecordType } from '../../support/samples/fixtures.ts'

describe.each(eachRecordType)('PATCH of $plural', ({ aNew, edits }) => {
  test('PATCH changes a record as PUT does, and responses to PATCH and PUT have Accept-Patch', async () => {
    const { at, etag } = await aNew()
    const [first, second] = edits
    const headers = { 'content-type': 'application/merge-patch+json', 'if-match': etag }
    const patched = await call('PATCH', at, { as: 'agent', json: first, headers })
    expect(patched.status).toBe(200)
    expect(patched.body).toMatchObject({ ...first, version: 2 })
    const changed = await call('PUT', at, { as: 'agent', json: second })
    expect(changed.body).toMatchObject({ ...second, version: 3 })
    const stale = await call('PATCH', at, { as: 'agent', json: first, headers })
    expectProblem(stale, 412, 'precondition_failed')
    const text = await call('PATCH', at, {
      as: 'agent',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expectProblem(text, 415, 'unsupported_media_type')
    for (const answer of [patched, changed, stale, text])
      expect(answer.headers).toHaveProperty('accept-patch', 'application/merge-patch+json, application/json')
    expect((await get(at, { as: 'agent' })).headers).not.toHaveProperty('accept-patch')
  })
})
