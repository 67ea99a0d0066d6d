import { html, render, type TemplateResult } from 'lit-html'
import { connect, copyOf, type HandedBack, keepInSync, ServiceError, textSearch } from '../src/index.ts'
import { indexedDbStore } from '../src/stores/indexed-db.ts'
import { openBoard } from './board.ts'
import type { Context, OpenPage } from './context.ts'
import { decisionsOf } from './decisions.ts'
import { valuesIn } from './forms.ts'
import { openProperties, openProspects } from './lists.ts'
import { openProperty, openProspect } from './record.ts'

// An example app: a pipeline board, lists, and pages of records, all from a copy on the device. It works without a network. Your app
// imports from 'real-estate-records-client' and 'real-estate-records-client/indexed-db' instead of '../src'.

declare const SERVICE_URL: string

/** The key of the session in `localStorage`. A phone app stores the session in the keychain instead. */
const SESSION = 'session'
const SYNC_EVERY_MS = 15_000

const kept = localStorage.getItem(SESSION)
/** What the frame of the app shows. */
const shown: Shown = { state: '', isOffline: false, changes: [], content: html`` }
type Shown = { state: string; isOffline: boolean; changes: readonly HandedBack[]; content: TemplateResult }

const api = connect({
  baseUrl: SERVICE_URL,
  // The app shows a failure immediately, because it tries again at the next sync.
  attempts: 1,
  ...(kept !== null && { session: JSON.parse(kept) }),
  onSession(session) {
    if (session) localStorage.setItem(SESSION, JSON.stringify(session))
    else localStorage.removeItem(SESSION)
    if (session === undefined) stop()
  },
  // The checkbox simulates a lost network.
  fetch: (request) =>
    shown.isOffline ? Promise.reject(new TypeError('There is no network')) : fetch(request),
})
const copy = copyOf(api, indexedDbStore('example'), { search: textSearch })
const context: Context = {
  api,
  copy,
  show(content) {
    shown.content = content
    draw()
  },
}

const pages: Readonly<Record<string, OpenPage>> = {
  board: openBoard,
  properties: openProperties,
  prospects: openProspects,
  property: openProperty,
  prospect: openProspect,
}

/** Ends the page that is open. */
let endPage = () => {}
let syncing: ReturnType<typeof keepInSync> | undefined

/** Opens the page that the address names, such as `#/property/prp_…`. */
function openPage(): void {
  if (api.session === undefined) return
  const [name = '', key = ''] = location.hash.slice('#/'.length).split('/')
  endPage()
  shown.content = html``
  endPage = (pages[name] ?? openBoard)(context, key)
  draw()
}

function start(): void {
  syncing = keepInSync(copy, {
    everyMs: SYNC_EVERY_MS,
    onProgress: ({ kind, copied, total }) => showState(`Reading ${kind}: ${copied} of ${total}`),
    onHandedBack(changes) {
      shown.changes = changes
      showState(`Up to date at ${new Date().toLocaleTimeString()}`)
    },
    onError: (error) => void showFailure(error),
  })
  openPage()
}

function stop(): void {
  syncing?.stop()
  endPage()
  endPage = () => {}
  showState('')
}

async function showFailure(error: unknown): Promise<void> {
  const { length } = await copy.waiting()
  const reason = error instanceof ServiceError ? `The service returned ${error.status}` : 'No network'
  showState(`${reason}. Unsent changes: ${length}`)
}

function showState(text: string): void {
  shown.state = text
  draw()
}

/** Asks the user to confirm the loss of unsent changes. Then removes the copy from the device and signs out. */
async function signOut(): Promise<void> {
  const waiting = await copy.waiting()
  if (waiting.length > 0 && !confirm(`Unsent changes that will be lost: ${waiting.length}`)) return
  syncing?.stop()
  await copy.clear({ agreed: waiting })
  api.signOut()
}

async function signIn(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLFormElement)) return
  const { email = '', password = '' } = valuesIn(event.currentTarget)
  try {
    await api.signIn({ email, password })
    start()
  } catch (error) {
    showState(
      error instanceof ServiceError
        ? (error.problem?.detail ?? error.message)
        : `The service at ${SERVICE_URL} does not respond: start it with npm start`,
    )
  }
}

function draw(): void {
  render(api.session === undefined ? signInPage() : frame(api.session.user.name), document.body)
}

const signInPage = () => html`
  <main class="sign-in">
    <h1>Offers</h1>
    <form id="sign-in" @submit=${signIn}>
      <label>E-mail <input name="email" value="agent@demo.test" autocomplete="username"></label>
      <label>Password <input name="password" type="password" value="demo-password" autocomplete="current-password"></label>
      <button type="submit">Sign in</button>
    </form>
    <p id="state" role="status">${shown.state}</p>
  </main>`

function frame(name: string): TemplateResult {
  const setOffline = () => {
    shown.isOffline = !shown.isOffline
    draw()
  }
  return html`
    <header>
      <nav>
        <a href="#/board">Board</a>
        <a href="#/properties">Properties</a>
        <a href="#/prospects">Prospects</a>
      </nav>
      <p class="bar">
        <span id="user">${name} (${api.role ?? 'unknown role'})</span>
        <label><input type="checkbox" id="offline" .checked=${shown.isOffline} @change=${setOffline}> Without a network</label>
        <button id="sync" @click=${() => syncing?.sync()}>Sync</button>
        <button id="sign-out" @click=${signOut}>Sign out</button>
      </p>
      <p id="state" role="status">${shown.state}</p>
    </header>
    <main>
      ${decisionsOf(shown.changes, copy, () => void syncing?.sync())}
      ${shown.content}
    </main>`
}

addEventListener('hashchange', openPage)
if (api.session === undefined) draw()
else start()
