import { type Finding, whereIs } from '../../data/repair/faults.ts'

/**
 * Prints findings as they come: a line each and one for the result, or a single JSON value. It keeps only their
 * numbers, since after a change of the rules nearly every item of a table is a finding.
 */
export class Report {
  /** Faults that were repaired. */
  repaired = 0
  /** Faults that were not repaired in this round. */
  left = 0
  readonly #table: string
  readonly #asJson: boolean
  /** JSON to print before the next finding: the array is printed as it grows. */
  #prefix: string

  constructor(table: string, asJson: boolean) {
    this.#table = table
    this.#asJson = asJson
    this.#prefix = `{"table":${JSON.stringify(table)},"findings":[`
  }

  /** Counts and prints a finding. */
  add(finding: Finding): void {
    if (finding.state === 'repaired') this.repaired += 1
    else this.left += 1
    const { state, fault } = finding
    const where = whereIs(finding)
    if (this.#asJson) {
      console.log(this.#prefix + JSON.stringify({ state, fault, where }))
      this.#prefix = ','
    } else console.log(`${state.padEnd(10)}${fault.padEnd(14)}${where}`)
  }

  /** Starts another round over the whole table, which reports again what is left. */
  startRound(): void {
    this.left = 0
  }

  /** Prints the result. */
  end(items: number): void {
    if (this.#asJson) {
      console.log(`${this.#prefix === ',' ? '' : this.#prefix}],"items":${items}}`)
    } else {
      const result = this.left === 0 ? 'sound' : `${this.left} faults left`
      console.log(`${this.#table}: ${items} items, ${this.repaired} faults repaired, ${result}`)
    }
  }
}
