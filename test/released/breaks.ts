import type { Part, Surface } from './surface.ts'

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

/**
 * Compares the API surface of a release with the current one.
 * @returns one text for each breaking change of an operation, status, parameter, member, enumeration value or bound
 */
export function breaksOf(released: Surface, present: Surface): string[] {
  const changed: string[] = []
  // If a part was removed or has another type, the part is reported, but not its members.
  const isWithin = (name: string) =>
    changed.some((outer) => name.startsWith(outer) && /^[.[|: ]/.test(name.slice(outer.length)))
  const known = Object.entries(released).flatMap(([name, before]) => {
    if (isWithin(name)) return []
    const after = present[name]
    const isSame = after !== undefined && shapeOf(before) === shapeOf(after)
    if (!isSame) changed.push(name)
    if (after === undefined) return [`${name} is gone`]
    return isSame ? partBreaks(name, before, after) : [`${name} has another type`]
  })
  const newlyAsked = Object.entries(present)
    .filter(([name, { required, sent }]) => required && sent && !released[name] && outerOf(name) in released)
    .map(([name]) => `${name} is required`)
  return [...known, ...newlyAsked]
}

const shapeOf = ({ $ref, type, anyOf }: Part) => JSON.stringify([$ref, type, anyOf])

/** Returns the outer name of a part: the operation of a parameter or body, or the schema of a member. */
const outerOf = (name: string) => name.replace(/: (parameter [^.]*|body)$|\.\w+$/, '')

function partBreaks(name: string, before: Part, after: Part): string[] {
  return [
    ...enumBreaks(name, before, after),
    ...(after.sent ? boundBreaks(name, before, after) : []),
    ...(before.several && !after.several ? [`${name} takes a single value`] : []),
    ...(after.sent && after.required && !before.required ? [`${name} is required`] : []),
    ...(!after.sent && before.required && !after.required ? [`${name} can be absent`] : []),
  ]
}

function enumBreaks(name: string, before: Part, after: Part): string[] {
  if (before.enum === undefined) return after.sent && after.enum ? [`${name} is limited to some values`] : []
  const gone = after.enum ? before.enum.filter((value) => !after.enum?.includes(value)) : []
  return gone.map((value) => `${name} cannot be ${value}`)
}

function boundBreaks(name: string, before: Part, after: Part): string[] {
  const raised = least.filter((word) => (after[word] ?? -Infinity) > (before[word] ?? -Infinity))
  const lowered = most.filter((word) => (after[word] ?? Infinity) < (before[word] ?? Infinity))
  const isOtherPattern = after.pattern !== undefined && after.pattern !== before.pattern
  return [
    ...[...raised, ...lowered].map((word) => `${name} has ${word} ${after[word]}`),
    ...(isOtherPattern ? [`${name} has another pattern`] : []),
  ]
}
