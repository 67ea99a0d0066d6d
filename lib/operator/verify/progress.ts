/** Milliseconds between two lines of progress in a log. */
const LOG_MS = 10_000

/** The first line comes when the command has run that long. */
let shownAt = performance.now()

/** A line that replaces itself where a person watches, one in ten seconds where not; never among the results. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}
