/** In a log, so many counted lines pass for each that is printed. */
const IN_A_LOG = 5

/** What the start is at: one line that replaces itself in a terminal, lines of their own in a log. */
export class ProgressLine {
  #text = ''
  #counted = 0

  /** Shows a step. An empty text removes the line. */
  show(text: string): void {
    this.#text = text
    if (process.stdout.isTTY) this.#draw()
    else if (text) process.stdout.write(`${text}\n`)
  }

  /** Shows how far a step is. A log gets only every fifth of these lines. */
  count(text: string): void {
    this.#counted += 1
    if (process.stdout.isTTY || this.#counted % IN_A_LOG === 0) this.show(text)
  }

  /** Keeps the line below the lines that are printed from now on, such as those of requests. */
  stayBelow(): void {
    if (!process.stdout.isTTY) return
    for (const level of ['log', 'info', 'warn', 'error'] as const) {
      const print = console[level]
      console[level] = (...printed: unknown[]) => {
        if (this.#text) process.stdout.write(ERASE)
        print(...printed)
        if (this.#text) this.#draw()
      }
    }
  }

  #draw(): void {
    process.stdout.write(`${ERASE}${this.#text}`)
  }
}

/** Goes to the beginning of the line and removes it (ECMA-48). */
const ERASE = '\r\x1b[K'
