import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../../lib/operator/command.ts'
import { settledParameterAt } from '../../../lib/operator/settled-parameter.ts'
import { type ParameterStandIn, startParameterStore } from '../../support/aws/parameter-store.ts'

let standIn: ParameterStandIn
let parameter: ReturnType<typeof settledParameterAt>
beforeAll(async () => {
  standIn = await startParameterStore()
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.lag = 0
  parameter = settledParameterAt(`ssm:/settled/${crypto.randomUUID()}`)
})

test('a write of a parameter resolves when a read returns the new value', async () => {
  standIn.lag = 1
  expect(await parameter.write('first', false)).toBe(1)
  expect(await parameter.read()).toBe('first')
  expect(await parameter.write('second', true)).toBe(2)
  expect(await parameter.read()).toBe('second')
  await parameter.remove()
  expect(await parameter.read()).toBeUndefined()
})

test('a write of a parameter fails if reads do not return the new value in time', async () => {
  standIn.lag = Number.POSITIVE_INFINITY
  const before = standIn.asked.length
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const change = parameter.write('text', false)
  const refused = expect(change).rejects.toThrow(Refusal)
  // The time limit starts at the first read.
  await vi.waitFor(() => expect(standIn.asked.slice(before).at(-1)).toContain('GetParameter'), 60_000)
  vi.setSystemTime(Date.now() + 16_000)
  await refused
})
