import { html, type TemplateResult } from 'lit-html'
import type { Copy, Inputs, LocalRecord } from '../src/index.ts'
import { dayText, stateOf } from './context.ts'
import { valuesIn } from './forms.ts'

const KINDS = ['note', 'call', 'visit', 'task'] as const

/** Returns the notes about a record, with a form for a new note. A task has a box to tick. */
export function notesOf(
  copy: Copy,
  notes: readonly LocalRecord<'note'>[],
  about: Pick<Inputs['note'], 'prospect_id' | 'property_id'>,
): TemplateResult {
  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (!(form instanceof HTMLFormElement)) return
    const { text = '', kind } = valuesIn(form)
    form.reset()
    await copy.create('note', { ...about, text, kind: KINDS.find((each) => each === kind) ?? 'note' })
  }
  const row = (held: LocalRecord<'note'>) => {
    const { kind, text, done, happened_at } = held.record
    const box = html`<input type="checkbox" aria-label="Done" .checked=${done ?? false}
      @change=${() => copy.update(held, { done: !done })}>`
    return html`<li>${kind === 'task' ? box : ''} ${dayText(happened_at)}, ${kind}: <span class="text">${text}</span>
      <mark ?hidden=${!stateOf(held)}>${stateOf(held)}</mark></li>`
  }
  return html`
    <h3>Notes: ${notes.length}</h3>
    <form id="note" @submit=${add}>
      <label>Text <textarea name="text" required maxlength="10000"></textarea></label>
      <label>Kind <select name="kind">${KINDS.map((kind) => html`<option>${kind}</option>`)}</select></label>
      <button type="submit">Add</button>
    </form>
    <ul id="notes">${notes.map(row)}</ul>`
}
