import * as v from 'valibot'
import { described, integer } from './atoms.ts'
import { isTimeZone } from './calendar.ts'

/** The facets by which records can be grouped. */
export const facetGroups = ['status', 'type', 'kind'] as const

/** The fields and periods by which records can be grouped. */
export type GroupName = (typeof facetGroups)[number] | 'assigned_to' | Period
export type Period = 'day' | 'week' | 'month'

/** The list field by whose time `day`, `week` and `month` group, such as `created`. */
export type TimeName = string

/** How records are grouped. `time` and `timezone` apply to `day`, `week` and `month`. */
export type Grouping = { by: readonly GroupName[]; time: TimeName; timezone: string }

/**
 * A group of records. A group contains the values that its records share, and the number of records. If the record type has
 * amounts, the group also contains the sum of the amounts.
 */
export type Group = { [name in GroupName]?: string } & { count: number; sum?: number }

type SummarySchema = v.GenericSchema<unknown, { data: Group[]; total: number }>

const GROUPS_MAX = 2

/**
 * Returns the query parameters of a summary. `names` are the fields and periods by which it can group, and `times` the times. The first
 * of each is the default.
 */
export function groupingParameters<
  const Names extends readonly [GroupName, ...GroupName[]],
  const Times extends readonly [TimeName, ...TimeName[]],
>(names: Names, times: Times) {
  const allowed: readonly string[] = names
  const groupsIn = (text: string) => text.split(',')
  return {
    group_by: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => groupsIn(text).every((name) => allowed.includes(name)),
          `enum|must be one or two of ${names.join(', ')}, separated by a comma`,
        ),
        v.check(
          (text) => new Set(groupsIn(text)).size === groupsIn(text).length,
          'repeated|must contain each value only once',
        ),
        v.check(
          (text) => groupsIn(text).length <= GROUPS_MAX,
          `length|must have at most ${GROUPS_MAX} values`,
        ),
        v.metadata({
          several: v.picklist(names),
          maxItems: GROUPS_MAX,
          uniqueItems: true,
          description:
            'One or two fields to group by, separated by a comma. `day`, `week` and `month` are those of `time` in `timezone`.',
          examples: [names.slice(0, 2)],
        }),
        v.transform((text): GroupName[] =>
          groupsIn(text).flatMap((asked) => names.filter((name) => name === asked)),
        ),
      ),
      names[0],
    ),
    time: v.optional(
      v.pipe(
        v.picklist(times),
        v.description(
          'The time that `day`, `week` and `month` refer to. Records without this time are left out.',
        ),
      ),
      times[0],
    ),
    timezone: v.optional(
      v.pipe(
        v.string(),
        v.check(isTimeZone, 'format|must be an IANA time zone, like Europe/Paris'),
        v.metadata({ description: 'The IANA time zone in which a day begins.', examples: ['Europe/Paris'] }),
      ),
      'UTC',
    ),
  }
}

/** Splits the parameters of a summary into the grouping and the filter. */
export function groupingIn<Filter extends object>({
  group_by,
  time,
  timezone,
  ...filter
}: { group_by: GroupName[]; time: TimeName; timezone: string } & Filter) {
  return { filter, grouping: { by: group_by, time, timezone } }
}

/** The possible values of the fields with few values in groups, in their order. */
type Values = Readonly<Record<string, readonly string[]>>

const only = (name: string) => `Present only with \`group_by=${name}\`.`

function enumeration(name: string, values: readonly string[]) {
  const description = `The ${name} of the records. ${only(name)}`
  return v.exactOptional(v.pipe(v.string(), v.metadata({ enum: values, description })))
}

const period = (name: Period, description: string, example: string) =>
  v.exactOptional(described(v.string(), `${description}. ${only(name)}`, example))

const groupMembers = {
  assigned_to: v.exactOptional(
    described(v.string(), `The id of the assigned user, or \`none\`. ${only('assigned_to')}`, 'none'),
  ),
  day: period('day', 'The day', '2026-11-26'),
  week: period('week', 'The week (ISO 8601)', '2026-W48'),
  month: period('month', 'The month', '2026-11'),
  count: integer('The exact number of records in the group.', 12),
}

function groupWith(values: Values, amounts: string | undefined): v.GenericSchema<unknown, Group>
function groupWith(values: Values, amounts: string | undefined): v.GenericSchema {
  const own: v.ObjectEntries = Object.fromEntries(
    Object.entries(values).map(([name, each]) => [name, enumeration(name, each)]),
  )
  const sum = v.pipe(v.number(), v.description(`The exact sum of ${amounts} in the group.`))
  const sums: v.ObjectEntries = amounts === undefined ? {} : { sum }
  return v.object({ ...own, ...groupMembers, ...sums })
}

/**
 * Returns the schema of a summary in responses.
 * @param title the name of the record type in the OpenAPI document
 * @param amounts describes the amounts that are added up, if the record type has some
 */
export function summary(title: string, values: Values, amounts?: string): SummarySchema {
  const first = Object.entries(values)
    .slice(0, 1)
    .map(([name, of]) => [name, of[0]])
  const example = {
    ...Object.fromEntries(first),
    count: 12,
    ...(amounts !== undefined && { sum: 3_100_000 }),
  }
  const description = 'A group of records. Contains the fields that `group_by` names, with their values.'
  const Named = v.pipe(
    groupWith(values, amounts),
    v.metadata({ title: `${title}Group`, description, examples: [example] }),
  )
  return v.pipe(
    v.strictObject({
      data: v.pipe(v.array(Named), v.description('The groups. Groups without records are omitted.')),
      total: integer('The exact number of records in all groups.', 57),
    }),
    v.metadata({ title: `${title}Summary`, description: 'The number of records in each group.' }),
  )
}
