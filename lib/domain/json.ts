/** A JSON object: a request body, or an object within a body. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two JSON values are equal. The order of members does not matter, and an undefined member is the same as an absent one. */
export function sameFields(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, at) => sameFields(each, b[at]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameFields(a[key], b[key]))
}
