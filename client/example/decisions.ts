import { html, nothing, type TemplateResult } from 'lit-html'
import type { Copy, HandedBack } from '../src/index.ts'
import { inWords } from './context.ts'

/** Shows the changes that the service did not make, with the decisions of the user. */
export function decisionsOf(changes: readonly HandedBack[], copy: Copy, decided: () => void): TemplateResult {
  const decide = (decision: () => Promise<unknown>) => () => void decision().then(decided)
  return html`
    <section id="conflicts" aria-label="Changes to decide on">
      ${changes.map(
        (change) => html`
          <article>
            <p><strong>${reasonOf(change)}</strong></p>
            ${change.does === 'remove' ? nothing : comparison(change)}
            <button @click=${decide(() => copy.sendAgain(change))}>Keep mine</button>
            <button @click=${decide(() => copy.drop(change))}>Keep theirs</button>
          </article>`,
      )}
    </section>`
}

function reasonOf({ refusal }: HandedBack): string {
  if (refusal.why === 'stale') return 'Another user has changed this too'
  return refusal.problem?.detail ?? refusal.why
}

/** For each field: the value that the user saw, the service's value, and the user's value. */
function comparison(change: HandedBack & { does: 'create' | 'update' }): TemplateResult {
  const before = change.does === 'update' ? change.shown : undefined
  const cell = (value: unknown) =>
    html`<td>${value === undefined || value === null ? '–' : String(value)}</td>`
  const valueIn = (record: object | undefined, name: string): unknown => record && Reflect.get(record, name)
  return html`
    <div class="scroll"><table>
      <tr><th>Field</th><th>Before</th><th>Theirs</th><th>Mine</th></tr>
      ${Object.entries<unknown>(change.body).map(
        ([name, mine]) =>
          html`<tr>${cell(inWords(name))}${cell(valueIn(before, name))}${cell(valueIn(change.refusal.theirs, name))}${cell(mine)}</tr>`,
      )}
    </table></div>`
}
