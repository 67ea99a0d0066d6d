/**
 * The time of the service, in milliseconds since 1970. The clock of a device may be hours off: the `Date` of a response has
 * the time of the service, and the time since then is added. Before the first response it is the device's time.
 */
export class ServiceClock {
  #heard: { date: number; wall: number; steady: number } | undefined

  /** Takes the time from an answer. */
  hear(answer: Response): void {
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(date)) this.#heard = { date, wall: Date.now(), steady: performance.now() }
  }

  now(): number {
    if (this.#heard === undefined) return Date.now()
    const { date, wall, steady } = this.#heard
    // The wall clock may be set back, and the steady one stops while some devices sleep.
    return date + Math.max(Date.now() - wall, performance.now() - steady)
  }
}
