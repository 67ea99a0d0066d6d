/**
 * The time of the service, in milliseconds since 1970. The clock of a device may be hours off: the `Date` of an answer says
 * what the service has, and the time that went by since then is added. Until there was an answer it is the device's time.
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
    // Somebody may set the wall clock back, and the steady one stands still while some devices sleep.
    return date + Math.max(Date.now() - wall, performance.now() - steady)
  }
}
