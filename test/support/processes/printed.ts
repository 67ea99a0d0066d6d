import { inspect } from 'node:util'
import { vi } from 'vitest'

const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

/** Runs `work` and returns everything that it printed, with all nested values. */
export async function printedBy(work: () => Promise<unknown>): Promise<string> {
  const printed: unknown[] = []
  const keep = (...values: unknown[]) => void printed.push(...values)
  const keepBytes = (bytes: string | Uint8Array) => {
    printed.push(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString())
    return true
  }
  const spies = [
    ...METHODS.map((method) => vi.spyOn(console, method).mockImplementation(keep)),
    vi.spyOn(process.stdout, 'write').mockImplementation(keepBytes),
    vi.spyOn(process.stderr, 'write').mockImplementation(keepBytes),
  ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return printed.map(text).join('\n')
}

/**
 * Converts a printed value to text. Strings stay unchanged. Other values become a text with their hidden properties, followed by
 * the JSON that Lambda would print.
 */
function text(value: unknown): string {
  if (typeof value === 'string') return value
  const all = { depth: Number.POSITIVE_INFINITY, maxStringLength: null, maxArrayLength: null }
  return `${inspect(value, { ...all, showHidden: true })}\n${JSON.stringify(value)}`
}
