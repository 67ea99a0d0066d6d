/**
 * The wait before a retry, with full jitter (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog 2015).
 * @param tries the number of attempts so far
 * @returns milliseconds
 */
export function fullJitter(tries: number, baseMs: number, capMs: number): number {
  return Math.random() * Math.min(capMs, baseMs * 2 ** tries)
}
