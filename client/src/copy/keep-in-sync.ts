import type { Copy } from './copy.ts'
import type { HandedBack } from './local-change.ts'
import type { Progress } from './sync.ts'

export type KeepInSyncOptions = {
  /** The time from the end of a sync to the start of the next one, and the longest wait after failures. The default is 60,000. */
  everyMs?: number | undefined
  /**
   * Called with the changes that each sync hands back to the app. An empty array means that there is nothing to decide. If it returns
   * a promise, it is not called again before the promise settles. So the app can wait for the user, and is not asked twice.
   */
  onHandedBack?: ((changes: HandedBack[]) => unknown) | undefined
  /** Called with the error of each sync that fails, and of `onHandedBack`. Without a network, it is a `ConnectionError` with `offline: true`. */
  onError?: ((error: unknown) => void) | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/** The first wait after a failure. It doubles with each further failure, up to `everyMs`. */
const FIRST_WAIT_MS = 1_000
/** The wait after a change by the user, so that several changes are sent by one sync. */
const CHANGED_WAIT_MS = 200

/**
 * Syncs a copy now, after each change of the user, every `everyMs` milliseconds, and when the network returns or the page becomes
 * visible. Waits longer after each failure. Does not sync while the page is hidden.
 * @returns `sync`, which syncs now and never rejects, and `stop`, which ends a running sync and all later ones
 */
export function keepInSync(
  copy: Pick<Copy, 'sync' | 'subscribe'>,
  { everyMs = 60_000, onHandedBack, onError, onProgress }: KeepInSyncOptions = {},
): { sync(): Promise<void>; stop(): void } {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | undefined
  let isDue = false
  let isDeciding = false

  function syncIn(ms: number): void {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void (isHidden() || sync()), ms)
  }

  /** Syncs, or lets the running sync be followed by another one, which sends what the user has changed since. */
  function sync(): Promise<void> {
    isDue = running !== undefined
    running ??= syncOnce().finally(() => {
      running = undefined
      const wait = Math.min(everyMs, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
      syncIn(failures > 0 ? wait : isDue ? 0 : everyMs)
    })
    return running
  }

  async function syncOnce(): Promise<void> {
    try {
      const changes = await copy.sync({ signal, onProgress })
      failures = 0
      if (!isDeciding) void handBack(changes)
    } catch (error) {
      failures += 1
      if (!signal.aborted) onError?.(error)
    }
  }

  /** Does not wait for the app, so that other changes are sent while the user decides. */
  async function handBack(changes: HandedBack[]): Promise<void> {
    isDeciding = true
    try {
      await onHandedBack?.(changes)
    } catch (error) {
      onError?.(error)
    } finally {
      isDeciding = false
    }
  }

  const end = copy.subscribe(({ from }) => {
    if (from !== 'device') return
    if (running !== undefined) isDue = true
    else syncIn(CHANGED_WAIT_MS)
  })
  const wake = () => syncIn(0)
  // Phones and Node have no such events.
  const page = eventTarget(globalThis)
  const shown = eventTarget(Reflect.get(globalThis, 'document'))
  page?.addEventListener('online', wake)
  shown?.addEventListener('visibilitychange', wake)
  void sync()
  return {
    sync,
    stop() {
      ending.abort()
      clearTimeout(timer)
      end()
      page?.removeEventListener('online', wake)
      shown?.removeEventListener('visibilitychange', wake)
    },
  }
}

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

const eventTarget = (value: unknown): Listening | undefined => (isListening(value) ? value : undefined)
const isListening = (value: unknown): value is Listening =>
  typeof value === 'object' && value !== null && 'addEventListener' in value

function isHidden(): boolean {
  const page: unknown = Reflect.get(globalThis, 'document')
  return typeof page === 'object' && page !== null && Reflect.get(page, 'visibilityState') === 'hidden'
}
