import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const GRACE_MS = 5_000

/**
 * Ends a child process: asks, waits, then insists. Answers when it is gone.
 * @param target whom to ask, as kill(2) takes it: the child itself, or with a minus the group that it leads
 */
export async function endChild(child: ChildProcess, target = child.pid): Promise<void> {
  if (hasEnded(child) || target === undefined) return
  const ended = once(child, 'exit')
  signalTo(target, 'SIGTERM')
  const insist = sleep(GRACE_MS, undefined, { ref: false }).then(() => {
    if (!hasEnded(child)) signalTo(target, 'SIGKILL')
    return ended
  })
  await Promise.race([ended, insist])
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Signals a process, or with a minus a group; 0 only looks.
 * @returns whether it is there
 */
export function signalTo(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
