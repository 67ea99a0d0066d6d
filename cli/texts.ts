/** The problem of one field of a row, and how to correct it. */
export type Fault = { field: string; message: string }

const SHOWN_MAX = 40

/** Shortens a text from the file and replaces its control characters, so that a message can contain it. */
export function brief(text: string): string {
  return printable(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
}

/** Replaces control characters, which could change the colours or the content of a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
}

export function quoted(text: string): string {
  return JSON.stringify(brief(text))
}
