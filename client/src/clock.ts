export type ServiceClock = ReturnType<typeof serviceClock>

/**
 * Returns a clock with the time of the service, because the clock of a device may be hours wrong. The time is the `Date` of the
 * last response plus the time that has passed since this response. Before the first response it is the device's time.
 */
export function serviceClock() {
  let now = () => Date.now()
  return {
    /** Reads the time from a response. */
    hear({ headers }: Response): void {
      const date = Date.parse(headers.get('date') ?? '')
      if (!date) return
      const wall = Date.now()
      const steady = performance.now()
      // Measure the elapsed time with two clocks, and use the larger value. The wall clock may be set back. On some devices
      // `performance.now` stops during sleep.
      now = () => date + Math.max(Date.now() - wall, performance.now() - steady)
    },
    /** Returns the time of the service in milliseconds since 1970. */
    now: () => Math.floor(now()),
  }
}
