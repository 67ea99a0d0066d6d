/** Whether two JSON values are equal. The order of members does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [members, others] = [definedIn(a), definedIn(b)]
  return (
    members.length === others.length && members.every(([name, value]) => isSame(value, Reflect.get(b, name)))
  )
}

const definedIn = (value: object) => Object.entries(value).filter(([, member]) => member !== undefined)

/**
 * Whether the service stores two values of a field as the same value. It removes outer spaces, and separators and a trunk 0 from
 * phone numbers. This is only a comparison: if it misses a case, the user decides.
 */
export function isStoredSame(name: string | undefined, a: unknown, b: unknown): boolean {
  return isSame(asStored(name, a), asStored(name, b))
}

function asStored(name: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return name === 'phone' ? value.replace(/[([]0|\D/g, '').replace(/^00/, '') : value.trim()
}
