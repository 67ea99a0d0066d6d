import { html, type TemplateResult } from 'lit-html'
import { type components, type LocalRecord, liveList, liveRecord } from '../src/index.ts'
import {
  type Context,
  dayText,
  inWords,
  moneyText,
  type OpenPage,
  type PageType,
  stateOf,
} from './context.ts'
import { type Editing, propertyForm, prospectForm } from './forms.ts'
import { notesOf } from './notes.ts'

type HistoryEntry = components['schemas']['HistoryEntry']

/** What differs between the pages of prospects and properties. */
type RecordPage<K extends PageType> = {
  /** The field of an offer that refers to the record. */
  reference: 'prospect_id' | 'property_id'
  titleOf(held: LocalRecord<K>): string
  formOf(editing: Editing<K>): TemplateResult
  readHistory(id: string): Promise<readonly HistoryEntry[]>
}

const LATEST = { limit: 10 }

export const openProspect: OpenPage = (context, key) =>
  openRecord(context, 'prospect', key, {
    reference: 'prospect_id',
    titleOf: ({ record }) => record.name,
    formOf: prospectForm,
    async readHistory(id) {
      const params = { path: { id }, query: LATEST }
      return (await context.api.GET('/api/v1/prospects/{id}/history', { params })).data.data
    },
  })

export const openProperty: OpenPage = (context, key) =>
  openRecord(context, 'property', key, {
    reference: 'property_id',
    titleOf: ({ record }) => record.address,
    formOf: propertyForm,
    async readHistory(id) {
      const params = { path: { id }, query: LATEST }
      return (await context.api.GET('/api/v1/properties/{id}/history', { params })).data.data
    },
  })

/** Opens the page of a record: its form, its offers, its notes, and its history, which needs a network. */
function openRecord<K extends PageType>(
  { copy, show }: Context,
  kind: K,
  key: string,
  { reference, titleOf, formOf, readHistory }: RecordPage<K>,
): () => void {
  if (key === 'new') {
    show(html`<h2>New ${kind}</h2>${formOf({ copy, setEdited() {} })}`)
    return () => {}
  }
  const live = liveRecord(copy, kind, key)
  const offers = liveList(copy, 'transaction', { sort: '-updated_at' })
  const notes = liveList(copy, 'note', {})
  let history: readonly HistoryEntry[] | undefined
  let version: number | undefined
  /** The record as the user saw it before the first letter. An edit is compared with it, so that no change of another user is lost. */
  let seen: LocalRecord<K> | undefined

  function draw(): void {
    const { isReady, record: held } = live.getSnapshot()
    if (!isReady) return
    if (held) {
      show(pageOf(held))
      void renewHistory(held)
    } else show(html`<p>This record does not exist.</p>`)
  }

  function pageOf(held: LocalRecord<K>): TemplateResult {
    const { id, status } = held.record
    const own = offers.getSnapshot().records.filter(({ record }) => record[reference] === id)
    const ownNotes = notes.getSnapshot().records.filter(({ record }) => record[reference] === id)
    const setEdited = (isEdited: boolean) => {
      seen = isEdited ? (seen ?? held) : undefined
    }
    return html`
      <h2>${titleOf(held)}</h2>
      <p>${inWords(status)} <mark ?hidden=${!stateOf(held)}>${stateOf(held)}</mark></p>
      <div class="columns">
        <section>${formOf({ copy, held: seen ?? held, setEdited })}</section>
        <section>
          <h3>Offers: ${own.length}</h3>
          <ul id="offers">${own.map(offerRow)}</ul>
          ${notesOf(copy, ownNotes, { [reference]: id })}
          <h3>History</h3>
          <ul id="history">${history?.map(historyRow) ?? html`<li>Needs a network</li>`}</ul>
        </section>
      </div>`
  }

  /** Reads the history again if the service has a new version. */
  async function renewHistory(held: LocalRecord<K>): Promise<void> {
    if (held.version === version) return
    version = held.version
    // Without a network, the page says so.
    history = await readHistory(held.record.id).catch(() => undefined)
    draw()
  }

  const ends = [live.subscribe(draw), offers.subscribe(draw), notes.subscribe(draw)]
  return () => {
    for (const end of ends) end()
  }
}

function offerRow({ record }: LocalRecord<'transaction'>): TemplateResult {
  return html`<li>${moneyText(record.offer_amount)}, ${inWords(record.status)}</li>`
}

function historyRow({ at, action, by, changes }: HistoryEntry): TemplateResult {
  const fields = changes.map(({ field }) => inWords(field)).join(', ')
  return html`<li>${dayText(at)}: ${action} by ${by.name ?? 'a former user'} <small>${fields}</small></li>`
}
