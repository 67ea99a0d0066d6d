import * as v from 'valibot'
import { described, integer } from './atoms.ts'

/** The fields by which records can be grouped. */
export type GroupName = 'status' | 'type' | 'month'

/**
 * A group of records. A group contains the value that its records share, and the number of records. If the record type has
 * amounts, the group also contains the sum of the amounts.
 */
export type Group = { [name in GroupName]?: string } & { count: number; sum?: number }

type SummarySchema = v.GenericSchema<unknown, { data: Group[]; total: number }>

/** Returns the schema of the query parameter `group_by` of a summary. */
export function groupBy<const Names extends readonly GroupName[]>(names: Names) {
  const description = 'The field to group by. `month` is the month of creation in UTC.'
  return v.optional(v.pipe(v.picklist(names), v.description(description)), 'status')
}

const count = integer('The exact number of records in the group.', 12)
const month = v.exactOptional(
  described(v.string(), 'The month of creation in UTC. Present only with `group_by=month`.', '2026-11'),
)
const total = integer('The exact number of records in all groups.', 57)

/** The possible values of `status` and `type` in groups. */
type Values = { status: readonly string[]; type?: readonly string[] }

function membersOf({ status, type = [] }: Values) {
  return { status: groupName('status', status), type: groupName('type', type), month, count }
}

function groupName(name: GroupName, values: readonly string[]) {
  const description = `The ${name} of the records. Present only with \`group_by=${name}\`.`
  return v.exactOptional(v.pipe(v.string(), v.metadata({ enum: values, description })))
}

/** Returns the schema of a summary in responses. `of` is the name of the record type in the OpenAPI document. */
export function summary(of: string, values: Values): SummarySchema {
  return summaryOf(of, v.object(membersOf(values)), { status: values.status[0] ?? '', count: 12 })
}

/** Returns the schema of a summary with sums. `amount` describes the summed values in the OpenAPI document. */
export function summaryWithSums(of: string, amount: string, values: Values): SummarySchema {
  const sum = v.pipe(v.number(), v.description(`The exact sum of ${amount} in the group.`))
  const Group = v.object({ ...membersOf(values), sum })
  const example = { status: values.status[0] ?? '', count: 12, sum: 3_100_000 }
  return summaryOf(of, values.type ? Group : v.omit(Group, ['type']), example)
}

function summaryOf(of: string, Group: v.GenericSchema<unknown, Group>, example: Group): SummarySchema {
  const description = 'A group of records. Contains the field that `group_by` names, with its value.'
  const Named = v.pipe(Group, v.metadata({ title: `${of}Group`, description, examples: [example] }))
  const groups = v.pipe(v.array(Named), v.description('The groups. Groups without records are omitted.'))
  return v.pipe(
    v.strictObject({ data: groups, total }),
    v.metadata({ title: `${of}Summary`, description: 'The number of records in each group.' }),
  )
}

/** Sums are kept in hundredths, because most amounts have at most 2 decimals. */
const HUNDREDTHS = 100
const HUNDREDTH_EXPONENT = -2
/**
 * Integers below this limit have at most 15 digits, and the sum of two such integers is exact. Two different decimals of at
 * most 15 digits never have the same double, so the comparison in `add` is exact.
 */
const EXACT_MAX = 1e15

/** Adds decimal numbers without rounding, so 0.1 + 0.2 is 0.3. Only the result is rounded, to the nearest double. */
export class ExactSum {
  /** The part of the sum that is kept in hundredths. This part stays small enough to be exact in a double. */
  #hundredths = 0
  /** The rest of the sum, as integer multiples of powers of 10, by exponent. */
  readonly #parts = new Map<number, bigint>()

  add(value: number): void {
    const hundredths = Math.round(value * HUNDREDTHS)
    const isExact = hundredths / HUNDREDTHS === value && Math.abs(hundredths) < EXACT_MAX
    if (!isExact) {
      const [digits = '', power = '0'] = value.toExponential().split('e')
      const [, decimals = ''] = digits.split('.')
      this.#addPart(Number(power) - decimals.length, BigInt(digits.replace('.', '')))
      return
    }
    if (Math.abs(this.#hundredths + hundredths) >= EXACT_MAX) this.#flush()
    this.#hundredths += hundredths
  }

  /** Returns the sum, rounded to the nearest double. */
  value(): number {
    this.#flush()
    const lowest = Math.min(...this.#parts.keys())
    let sum = 0n
    for (const [exponent, part] of this.#parts) sum += part * 10n ** BigInt(exponent - lowest)
    return Number(`${sum}e${lowest}`)
  }

  #flush(): void {
    this.#addPart(HUNDREDTH_EXPONENT, BigInt(this.#hundredths))
    this.#hundredths = 0
  }

  #addPart(exponent: number, part: bigint): void {
    this.#parts.set(exponent, (this.#parts.get(exponent) ?? 0n) + part)
  }
}
