/** Whether all tests of the current test file have ended. `table.ts` sets this. */
export const testFile = { hasEnded: false }

/**
 * Stops a test that continues after the end of its file, because it exceeded its timeout. Without this, its requests would use the
 * table and the clock of the next test file of the worker. The returned promise never settles if the file has ended, so that no
 * further code of the test runs.
 */
export async function stopIfEnded(): Promise<void> {
  if (testFile.hasEnded) await new Promise(() => undefined)
}
