import { expect, test } from 'vitest'
import type { Answered } from './api.ts'
import { expectRefusedField } from './expect-problem.ts'

/** What every list takes for `page` and `limit`, and what it refuses. @param list asks the list with a query */
export function takesPageAndLimit(list: (query: string) => Promise<Answered>): void {
  test.each([
    ['page', '1'],
    ['limit', '1'],
    ['limit', '100'],
  ])('%s may be %s', async (name, value) => {
    const { status, body } = await list(`${name}=${value}`)
    expect({ status, value: body.pagination[name] }).toEqual({ status: 200, value: Number(value) })
  })

  test.each([
    ...['0', '-1', '1.5', 'abc', ''].flatMap((value) => [
      ['page', value, 'format'],
      ['limit', value, 'format'],
    ]),
    ['limit', '101', 'range'],
  ])('%s may not be "%s"', async (name, value, code) => {
    expectRefusedField(await list(`${name}=${value}`), name, code)
  })
}
