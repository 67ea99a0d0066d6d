import { expect } from 'vitest'
import type { Answered } from './api.ts'

/** Asserts that an answer has problem details with this status and code. */
export function expectProblem(answer: Answered, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, type: `urn:problem:${code}` })
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.body.detail).toMatch(/\S/)
}

/** Asserts that an answer is a 400 with a single error, which has this field and code. */
export function expectRefusedField(answer: Answered, field: string, code: string): void {
  expectProblem(answer, 400, 'validation_failed')
  expect(answer.body.errors).toEqual([{ field, code, message: expect.any(String) }])
}

/** Asserts that an answer is a 503 with Retry-After and without details of the cause. */
export function expectStoreUnavailable(answer: Answered): void {
  expectProblem(answer, 503, 'store_unavailable')
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(answer.text).not.toMatch(/injected|127\.0\.0\.1|ECONN/)
}
