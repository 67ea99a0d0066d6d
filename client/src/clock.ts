/** The time of the service, in milliseconds since 1970. */
export type ServiceClock = {
  /** Takes the time from an answer. */
  hear(answer: Response): void
  now(): number
}

/**
 * The clock of a device may be hours off: the `Date` of a response has the time of the service, and the time since then is added. Before the
 * first response it is the device's time.
 */
export function serviceClock(): ServiceClock {
  let now = () => Date.now()
  return {
    hear({ headers }) {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date)) return
      const [wall, steady] = [Date.now(), performance.now()]
      // The wall clock may be set back, and the steady one stops while some devices sleep.
      now = () => date + Math.max(Date.now() - wall, performance.now() - steady)
    },
    now: () => now(),
  }
}
