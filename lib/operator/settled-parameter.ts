import { setTimeout as sleep } from 'node:timers/promises'
import type { Parameter } from '../secrets/parameters.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { Refusal } from './command.ts'

/** Time until a change can be read, and between two looks. */
const SETTLED_MS = 15_000
const RETRY_MS = 200

/**
 * The parameter at a reference, as operators change it: a change has ended once it is read. Parameter Store shows it after a
 * moment only (its User Guide: "eventually consistent"), and a command right after would build on what was before.
 * @throws Refusal from a change that is made, and cannot be read after 15 s
 */
export function settledParameterAt(reference: string): Parameter {
  const { read, write, remove } = parameterAt(reference)

  async function untilRead(value: string | undefined): Promise<void> {
    const until = Date.now() + SETTLED_MS
    while ((await read()) !== value) {
      if (Date.now() > until)
        throw new Refusal(
          `${reference} was changed, and does not show it yet: wait, and look before you go on`,
        )
      await sleep(RETRY_MS)
    }
  }

  return {
    read,
    async write(value, isSecret) {
      const version = await write(value, isSecret)
      await untilRead(value)
      return version
    },
    async remove() {
      await remove()
      await untilRead(undefined)
    },
  }
}
