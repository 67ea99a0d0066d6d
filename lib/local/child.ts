import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const GRACE_MS = 5_000

/** Ends a child process: asks, waits, then insists. Answers when it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = sleep(GRACE_MS, undefined, { ref: false }).then(() => {
    if (!hasEnded(child)) child.kill('SIGKILL')
    return ended
  })
  await Promise.race([ended, insist])
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
