import { type DealFault, type Finding, whereIs } from '../../data/repair/faults.ts'

/**
 * Prints findings as they come: a line each and one for the result, or a single JSON value. It keeps only their
 * numbers, since after a change of the rules nearly every item of a table is a finding. Contradictions are kept, and
 * printed at the end, each with what an operator can do.
 */
export class Report {
  repaired = 0
  /** Faults that were not repaired, without contradictions. */
  left = 0
  readonly contradictions: DealFault[] = []
  readonly #table: string
  readonly #asJson: boolean
  /** JSON to print before the next finding: the array is printed as it grows. */
  #prefix: string

  constructor(table: string, asJson: boolean) {
    this.#table = table
    this.#asJson = asJson
    this.#prefix = `{"table":${JSON.stringify(table)},"findings":[`
  }

  add(findings: readonly Finding[]): void {
    if (findings.length > 0) showProgress('')
    for (const finding of findings) this.#add(finding)
  }

  #add(finding: Finding): void {
    if (finding.fault === 'contradictory' && finding.state === 'found') {
      this.contradictions.push(finding)
      return
    }
    if (finding.state === 'repaired') this.repaired += 1
    else this.left += 1
    const { state, fault } = finding
    const where = whereIs(finding)
    if (this.#asJson) {
      console.log(this.#prefix + JSON.stringify({ state, fault, where }))
      this.#prefix = ','
    } else console.log(`${state.padEnd(10)}${fault.padEnd(14)}${where}`)
  }

  /** Prints the contradictions and the result, with `more` in a JSON value. */
  end(items: number, more: object = {}): void {
    if (this.#asJson) {
      const contradictions = this.contradictions.map(({ property, offers, wayOut }) => ({
        property,
        offers,
        wayOut,
      }))
      const rest = JSON.stringify({ contradictions, items, ...more }).slice(1)
      console.log(`${this.#prefix === ',' ? '' : this.#prefix}],${rest}`)
      return
    }
    if (this.contradictions.length > 0)
      console.log('Contradictions between properties and offers, which need an operator:')
    for (const fault of this.contradictions) console.log(`  ${whereIs(fault)}: ${fault.wayOut}`)
    const result = [
      this.left === 0 ? 'sound' : `${this.left} faults left`,
      ...(this.contradictions.length > 0 ? [`${this.contradictions.length} contradictions left`] : []),
    ]
    console.log(`${this.#table}: ${items} items, ${this.repaired} faults repaired, ${result.join(', ')}`)
  }
}

/** Milliseconds between two lines of progress in a log. The first appears once the command has run for as long. */
const LOG_MS = 10_000

let shownAt = performance.now()

/** Shows progress on stderr: on a terminal one line that is replaced, otherwise a line every ten seconds. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
  else if (text && performance.now() - shownAt > LOG_MS) {
    console.error(text)
    shownAt = performance.now()
  }
}
