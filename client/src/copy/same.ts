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
