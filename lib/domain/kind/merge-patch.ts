/** A JSON object, as a body or a part of one. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * JSON Merge Patch, RFC 7396 section 2: absent members stay, `null` removes, objects merge, other values replace.
 * Does not change its arguments.
 */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject
export function mergePatch(target: unknown, patch: unknown): unknown
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}
