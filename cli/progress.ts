/** The minimum number of milliseconds between two progress lines in a log, and before the first progress line. */
const LOG_MS = 10_000
let shownAt = performance.now()

/**
 * Shows progress on stderr. On a terminal, each text replaces the previous text. Otherwise at most one line is printed every
 * ten seconds.
 */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}
