/**
 * How long to wait before another try: full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog
 * 2015).
 * @param tries how many there were
 * @returns milliseconds
 */
export function fullJitter(tries: number, baseMs: number, capMs: number): number {
  return Math.random() * Math.min(capMs, baseMs * 2 ** tries)
}
