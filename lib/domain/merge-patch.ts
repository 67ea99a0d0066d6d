import { isJsonObject, type JsonObject } from './json.ts'

/**
 * Applies a JSON Merge Patch (RFC 7396, section 2): absent members stay, `null` removes a member, objects are merged, and any
 * other value replaces the old value. An undefined member is the same as an absent one. Does not modify its arguments.
 */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject {
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else if (value !== undefined)
      merged.set(key, isJsonObject(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}
