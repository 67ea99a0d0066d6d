import { expect, test } from 'vitest'
import { type DateOrder, lacksZone, timeOf } from '../../../cli/readings/date.ts'

test.each<[text: string, order: DateOrder | '', value: string | undefined]>([
  ['2026-11-27', '', '2026-11-27'],
  ['2026-11-27T14:30:00Z', '', '2026-11-27T14:30:00Z'],
  ['2026-11-27 14:30', '', '2026-11-27T13:30:00.000Z'],
  ['2026-07-27T14:30:00', '', '2026-07-27T12:30:00.000Z'],
  ['27/11/2026', 'dmy', '2026-11-27'],
  ['27.11.26', 'dmy', '2026-11-27'],
  ['11/27/2026 2:30 PM', 'mdy', '2026-11-27T13:30:00.000Z'],
  ['12:15 27/11/2026', 'dmy', undefined],
  ['26/11/27', 'ymd', '2026-11-27'],
  ['2026/11/27', '', '2026-11-27'],
  ['Nov 27, 2026', '', '2026-11-27'],
  ['27 novembre 2026', '', '2026-11-27'],
  ['27. März 2026', '', '2026-03-27'],
  ['1 de agosto de 2026 09:05', '', '2026-08-01T07:05:00.000Z'],
  ['27/11/2026', '', undefined],
  ['30/02/2026', 'dmy', undefined],
  ['soon', '', undefined],
])('%j in the order "%s" is %s in Paris', (text, order, value) => {
  const orders = new Map(order === '' ? [] : [['', order] as const])
  const read = timeOf('due_at', text, { orders, timezone: 'Europe/Paris' })
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each([
  ['2026-11-27 14:30', true],
  ['27/11/2026 8h05', true],
  ['2026-11-27', false],
  ['2026-11-27T14:30:00+01:00', false],
])('%j lacks a zone: %s', (text, expected) => expect(lacksZone(text)).toBe(expected))
