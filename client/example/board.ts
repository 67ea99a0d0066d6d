import { html, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { type LocalRecord, liveList } from '../src/index.ts'
import { type Context, dayText, inWords, linkTo, moneyText, type OpenPage, stateOf } from './context.ts'

type Offer = LocalRecord<'transaction'>

/** The columns of the board, with the statuses of their offers. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  Pending: ['pending'],
  Accepted: ['accepted'],
  Completed: ['completed'],
  Lost: ['rejected', 'withdrawn', 'cancelled'],
}
/** The number of offers that a column shows. */
const SHOWN_MAX = 20

/** What the user does to move an offer to a status. */
const MOVES: Readonly<Record<string, string>> = {
  accepted: 'Accept',
  completed: 'Complete',
  rejected: 'Reject',
  withdrawn: 'Withdraw',
  cancelled: 'Cancel',
}

/** The pipeline: the offers by status. A move is shown at once, also without a network. */
export const openBoard: OpenPage = (context) => {
  let end = () => {}

  function showOffers(isMine: boolean): void {
    end()
    const { copy, show } = context
    const query = { sort: '-updated_at', ...(isMine && { assigned_to: 'me' }) } as const
    const offers = liveList(copy, 'transaction', query)
    const draw = async () =>
      show(boardOf(await cardsOf(context, offers.getSnapshot().records), isMine, showOffers))
    // A card shows the names of the prospect and the property, which may change too.
    const endOffers = offers.subscribe(() => void draw())
    const endNames = copy.subscribe(() => void draw())
    end = () => {
      endOffers()
      endNames()
    }
  }

  showOffers(false)
  return () => end()
}

type Card = { offer: Offer; content: TemplateResult }
type Column = { name: string; count: number; sum: number; cards: Card[] }

async function cardsOf(context: Context, offers: readonly Offer[]): Promise<Column[]> {
  return Promise.all(
    Object.entries(COLUMNS).map(async ([name, statuses]) => {
      const own = offers.filter(({ record }) => statuses.includes(record.status))
      const cards = own
        .slice(0, SHOWN_MAX)
        .map(async (offer) => ({ offer, content: await cardOf(context, offer) }))
      const sum = own.reduce((total, { record }) => total + record.offer_amount, 0)
      return { name, count: own.length, sum, cards: await Promise.all(cards) }
    }),
  )
}

async function cardOf({ copy }: Context, offer: Offer): Promise<TemplateResult> {
  const { record } = offer
  const [prospect, property] = await Promise.all([
    copy.get('prospect', record.prospect_id),
    copy.get('property', record.property_id),
  ])
  type Status = (typeof record.allowed_transitions)[number]
  const move = (status: Status) => () => void copy.update(offer, { status })
  return html`
    <p>${property ? html`<a href=${linkTo(property)}>${property.record.address}</a>` : record.property_id}</p>
    <p>${prospect ? html`<a href=${linkTo(prospect)}>${prospect.record.name}</a>` : record.prospect_id}</p>
    <p><strong>${moneyText(record.offer_amount)}</strong> <small>${whenOf(record)}</small> <mark ?hidden=${!stateOf(offer)}>${stateOf(offer)}</mark></p>
    <p>${record.allowed_transitions.map((status) => html`<button data-move=${status} @click=${move(status)}>${MOVES[status] ?? status}</button> `)}</p>`
}

function whenOf(record: Offer['record']): string {
  const { status, accepted_at, completed_at } = { accepted_at: undefined, completed_at: undefined, ...record }
  const at = completed_at ?? accepted_at
  return at === undefined ? inWords(status) : `${inWords(status)} ${dayText(at)}`
}

function boardOf(
  columns: readonly Column[],
  isMine: boolean,
  choose: (isMine: boolean) => void,
): TemplateResult {
  return html`
    <label><input type="checkbox" id="mine" .checked=${isMine} @change=${() => choose(!isMine)}> Only my offers</label>
    <div class="board">
      ${columns.map(
        ({ name, count, sum, cards }) => html`
          <section data-column=${name}>
            <h3>${name}: ${count}</h3>
            <p><small>${moneyText(sum)}${count > cards.length ? `, the last ${cards.length} are shown` : ''}</small></p>
            ${repeat(
              cards,
              ({ offer }) => offer.key,
              ({ offer, content }) => html`<article data-key=${offer.key}>${content}</article>`,
            )}
          </section>`,
      )}
    </div>`
}
