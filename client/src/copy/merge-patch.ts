import { isSame, isStoredSame } from './same.ts'

/**
 * Returns a record with a merge patch (RFC 7396) applied: `null` removes a member, and objects merge. Ignores undefined members
 * of the patch, because JSON omits them. Does not modify the record that is passed.
 */
export function patched<T extends object>(record: T, patch: object): T {
  const result = { ...record }
  for (const [name, value] of Object.entries(patch)) {
    const before: unknown = Reflect.get(record, name)
    if (value === null) Reflect.deleteProperty(result, name)
    else if (value !== undefined)
      Reflect.set(result, name, isObject(value) ? patched(isObject(before) ? before : {}, value) : value)
  }
  return result
}

/** Returns a merge patch with only those members that would change at least one of these records. */
export function withoutSame<T extends object>(patch: T, ...records: readonly object[]): T {
  const result = { ...patch }
  for (const [name, value] of Object.entries(patch)) {
    const befores = records.map((record): unknown => Reflect.get(record, name))
    const left = isObject(value) && befores.every(isObject) ? withoutSame(value, ...befores) : value
    const isSameInAll =
      left === value
        ? befores.every((before) => isStoredSame(name, value ?? undefined, before))
        : isSame(left, {})
    if (isSameInAll) Reflect.deleteProperty(result, name)
    else Reflect.set(result, name, left)
  }
  return result
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
