/** The time of the service, in milliseconds since 1970. */
export type ServiceClock = {
  /** Reads the time from a response. */
  hear(answer: Response): void
  now(): number
}

/**
 * Returns a clock with the time of the service, because the clock of a device may be hours wrong. The time is the `Date` of the
 * last response plus the time that has passed since this response. Before the first response it is the device's time.
 */
export function serviceClock(): ServiceClock {
  let now = () => Date.now()
  return {
    hear({ headers }) {
      const date = Date.parse(headers.get('date') ?? '')
      if (!date) return
      const [wall, steady] = [Date.now(), performance.now()]
      // Measure the elapsed time with two clocks, and use the larger value. The wall clock may be set back. On some devices
      // `performance.now` stops during sleep.
      now = () => date + Math.max(Date.now() - wall, performance.now() - steady)
    },
    now: () => now(),
  }
}
