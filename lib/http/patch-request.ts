import type { HttpEvent } from './event.ts'

/** The media types of an update. RFC 7396, section 4, defines the media type of a JSON Merge Patch. */
export const PATCH_TYPES = ['application/merge-patch+json', 'application/json']

/** Returns whether a request changes a record by a JSON Merge Patch. PUT and PATCH have the same effect. */
export function isPatch({ requestContext }: HttpEvent): boolean {
  return ['PUT', 'PATCH'].includes(requestContext.http.method)
}
