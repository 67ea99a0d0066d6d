/** Characters that have no visible form. This file imports nothing, because the client also uses this file. */

/** Soft hyphens, zero-width characters, byte order marks and the other characters that renderers ignore by default (UAX 44). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

/** Returns a text without invisible characters and without outer spaces. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').trim()
}

/** Returns an external id in its stored form, which is also the form for comparison. */
export function normalizedExternalId(text: string): string {
  return withoutInvisible(text).normalize('NFC')
}
