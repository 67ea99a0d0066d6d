import { setTimeout as sleep } from 'node:timers/promises'
import type { Parameter } from '../secrets/parameters.ts'
import { parameterAt } from '../secrets/parameters.ts'
import { Refusal } from './command.ts'

/** The maximum time to wait until a read returns a change. */
const SETTLED_MS = 15_000
const RETRY_MS = 200

/**
 * Returns the parameter at a reference. Parameter Store is eventually consistent (Systems Manager User Guide), so `write` and
 * `remove` wait until a read returns the change. Without this wait, the next command could use the old value.
 * @throws Refusal if a read does not return the change within 15 s
 */
export function settledParameterAt(reference: string): Parameter {
  const { read, write, remove } = parameterAt(reference)

  async function untilRead(value: string | undefined): Promise<void> {
    const until = Date.now() + SETTLED_MS
    while ((await read()) !== value) {
      if (Date.now() > until)
        throw new Refusal(
          `${reference} was changed, but a read still returns the old value: before you continue, wait until it returns the new value`,
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
