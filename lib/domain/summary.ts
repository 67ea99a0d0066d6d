import * as v from 'valibot'
import { described } from './atoms.ts'

/** What records can be counted by. */
export type GroupName = 'status' | 'type' | 'month'

/** The query parameter `group_by` of a summary. */
export function groupBy<const Names extends readonly GroupName[]>(names: Names) {
  const description = 'What the records are counted by; `month` is that of their creation, in UTC'
  return v.optional(v.pipe(v.picklist(names), v.description(description)), 'status')
}

const count = described(v.pipe(v.number(), v.integer()), 'The exact number of its records', 12)
const group = {
  status: v.exactOptional(described(v.string(), 'The status of the group', 'archived')),
  type: v.exactOptional(described(v.string(), 'The type of the group; only when grouped by type', 'other')),
  month: v.exactOptional(
    described(v.string(), 'The month of creation; only when grouped by month', '2026-11'),
  ),
  count,
}
const total = described(v.pipe(v.number(), v.integer()), 'The exact number of records in all groups', 57)

/** A summary in responses. @param of the name of the record type, for the OpenAPI document */
export function summary(of: string) {
  return summaryOf(of, v.object(group))
}

/** A summary with sums in responses. @param amount what is added up */
export function summaryWithSums(of: string, amount: string) {
  const sum = described(v.number(), `The exact sum of ${amount}`, 3_100_000)
  return summaryOf(of, v.object({ ...group, sum }))
}

function summaryOf<T>(of: string, Group: v.GenericSchema<unknown, T>) {
  const Named = v.pipe(
    Group,
    v.metadata({ title: `${of}Group`, description: 'A group, with the member that `group_by` names' }),
  )
  const groups = v.pipe(v.array(Named), v.description('The groups that have records'))
  return v.pipe(
    v.strictObject({ data: groups, total }),
    v.metadata({ title: `${of}Summary`, description: 'How many records each group has' }),
  )
}
