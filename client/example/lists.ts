import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { type LiveList, type LocalRecord, liveList, type Queries, QueryError } from '../src/index.ts'
import {
  type Context,
  inWords,
  linkTo,
  moneyText,
  type OpenPage,
  type PageType,
  PROPERTY_TYPES,
  stateOf,
} from './context.ts'
import { valuesIn } from './forms.ts'

/** The number of records that are added when the user scrolls to the end. */
const MORE = 30

type Values = Readonly<Record<string, string>>

const PROPERTY_STATUSES = ['available', 'under_offer', 'sold', 'withdrawn'] as const
const PROPERTY_ORDERS = ['price', '-price', 'surface', '-yield'] as const
const PROSPECT_STATUSES = ['new', 'active', 'qualified', 'converted', 'inactive'] as const

/** The properties that match the filters. Scrolling to the end shows more of them. */
export const openProperties: OpenPage = (context) =>
  openList(context, 'property', {
    queryOf({ search, price_max, postal_code, ...values }, limit) {
      const [status, type] = [chosen(PROPERTY_STATUSES, values.status), chosen(PROPERTY_TYPES, values.type)]
      const sort = chosen(PROPERTY_ORDERS, values.sort)
      return {
        limit,
        ...(search && { search }),
        ...(status && { status }),
        ...(type && { type }),
        ...(Number(price_max) > 0 && { price_max: Number(price_max) }),
        ...(postal_code && { postal_code }),
        ...(sort && { sort }),
      }
    },
    filters: html`
      <label>Search <input name="search" type="search"></label>
      <label>Status ${choice('status', PROPERTY_STATUSES)}</label>
      <label>Type ${choice('type', PROPERTY_TYPES)}</label>
      <label>Price up to <input name="price_max" inputmode="numeric"></label>
      <label>Postal code <input name="postal_code"></label>
      <label>Order ${choice('sort', PROPERTY_ORDERS)}</label>`,
    textsOf: ({ record: { address, status, surface, price } }) => [
      address,
      `${inWords(status)}, ${surface} m², ${moneyText(price)}`,
    ],
  })

export const openProspects: OpenPage = (context) =>
  openList(context, 'prospect', {
    queryOf({ search, ...values }, limit) {
      const status = chosen(PROSPECT_STATUSES, values.status)
      return { limit, sort: 'name', ...(search && { search }), ...(status && { status }) }
    },
    filters: html`
      <label>Search <input name="search" type="search"></label>
      <label>Status ${choice('status', PROSPECT_STATUSES)}</label>`,
    textsOf: ({ record: { name, status } }) => [name, inWords(status)],
  })

/** Returns the option that a text names, or `undefined` for any. */
const chosen = <Option extends string>(options: readonly Option[], text?: string) =>
  options.find((each) => each === text)

function choice(name: string, options: readonly string[]): TemplateResult {
  const option = (value: string) => html`<option value=${value}>${inWords(value)}</option>`
  return html`<select name=${name}><option value="">any</option>${options.map(option)}</select>`
}

type ListPage<K extends PageType> = {
  queryOf(values: Values, limit: number): Queries[K]
  filters: TemplateResult
  /** Returns the two texts of a row. */
  textsOf(held: LocalRecord<K>): readonly string[]
}

/** Opens a list with filters. */
function openList<K extends PageType>(
  { copy, show }: Context,
  kind: K,
  { queryOf, filters, textsOf }: ListPage<K>,
): () => void {
  let values: Values = {}
  let limit = MORE
  let list: LiveList<K> | undefined
  let end = () => {}
  const atEnd = new IntersectionObserver(
    (entries) => {
      const { records = [], total = 0 } = list?.getSnapshot() ?? {}
      if (!entries.some(({ isIntersecting }) => isIntersecting) || records.length === total) return
      limit += MORE
      find()
    },
    { rootMargin: '400px' },
  )

  function find(): void {
    try {
      const found = liveList(copy, kind, queryOf(values, limit))
      end()
      list = found
      end = found.subscribe(draw)
    } catch (error) {
      // For example, one letter is too short for a search. Keep the list until the user has typed more.
      if (!(error instanceof QueryError)) throw error
    }
  }

  function filter(event: Event): void {
    const form = event.currentTarget
    if (!(form instanceof HTMLFormElement)) return
    values = valuesIn(form)
    limit = MORE
    find()
  }

  function draw(): void {
    const { isReady, records, total } = list?.getSnapshot() ?? { isReady: false, records: [], total: 0 }
    const count = total > records.length ? `${records.length} of ${total}` : String(total)
    show(html`
      <form class="filters" @input=${filter} @submit=${(event: Event) => event.preventDefault()}>${filters}</form>
      <p><span id="total">${isReady ? count : 'Reading…'}</span> <a id="new" href="#/${kind}/new">New</a></p>
      <ul class="list" id="list">
        ${repeat(
          records,
          ({ key }) => key,
          (held) => {
            const [first, second] = textsOf(held)
            const state = stateOf(held)
            return html`<li data-key=${held.key}><a href=${linkTo(held)}><span>${first}</span> <small>${second} ${state ? html`<mark>${state}</mark>` : nothing}</small></a></li>`
          },
        )}
      </ul>
      <p id="end"></p>`)
    const last = document.getElementById('end')
    // Observing again reports the position of the end after each change, so that a short list is filled.
    atEnd.disconnect()
    if (last) atEnd.observe(last)
  }

  draw()
  find()
  return () => {
    end()
    atEnd.disconnect()
  }
}
