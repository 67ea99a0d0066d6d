/** Milliseconds between two lines of progress in a log. */
const LOG_MS = 10_000

/** The first line of a log appears once the command has run for `LOG_MS`. */
let shownAt = performance.now()

/** Shows progress on stderr: on a terminal one line that is replaced, otherwise a line every ten seconds. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}
