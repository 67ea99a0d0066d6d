import {
  connect,
  copyOf,
  type HandedBack,
  type LiveList,
  type LocalRecord,
  liveList,
  QueryError,
  ServiceError,
  textSearch,
} from '../src/index.ts'
import { indexedDbStore } from '../src/stores/indexed-db.ts'
import { element, formValues, row, setForm } from './page.ts'

// An example app with one page. It shows a live list, a form, edits without a network, and conflicts between users. Your app
// imports from 'real-estate-records-client' and 'real-estate-records-client/indexed-db' instead of '../src'.

declare const SERVICE_URL: string

/** The key of the session in `localStorage`. A phone app stores the session in the keychain instead. */
const SESSION = 'session'
const SYNC_EVERY_MS = 15_000

const offline = element('offline', HTMLInputElement)
const kept = localStorage.getItem(SESSION)

const api = connect({
  baseUrl: SERVICE_URL,
  // The app shows a failure immediately, because it tries again at the next sync.
  attempts: 1,
  ...(kept !== null && { session: JSON.parse(kept) }),
  onSession(session) {
    if (session) localStorage.setItem(SESSION, JSON.stringify(session))
    else localStorage.removeItem(SESSION)
    if (session === undefined) showUser()
  },
  // The checkbox simulates a lost network.
  fetch: (request) =>
    offline.checked ? Promise.reject(new TypeError('There is no network')) : fetch(request),
})
const copy = copyOf(api, indexedDbStore('example'), { search: textSearch })

/** The record in the form, as it was when the user opened it. `update` needs it to detect changes of other users. */
let shown: LocalRecord<'prospect'> | undefined
let list: LiveList<'prospect'> | undefined
let endOfList = () => {}

function showUser(): void {
  element('sign-in', HTMLFormElement).hidden = api.session !== undefined
  element('app', HTMLElement).hidden = api.session === undefined
  if (api.session === undefined) return
  element('user', HTMLElement).textContent = `${api.session.user.name} (${api.role ?? 'unknown role'})`
  search('')
  void sync()
}

/** Shows the records that match a search text. Updates the list when the records change. */
function search(text: string): void {
  try {
    const query = text.trim() === '' ? {} : { search: text }
    const found = liveList(copy, 'prospect', { ...query, limit: 50 })
    endOfList()
    list = found
    endOfList = list.subscribe(showList)
    showList()
  } catch (error) {
    // One letter is too short for a search. Keep the list until the user has typed more letters.
    if (!(error instanceof QueryError)) throw error
  }
}

function showList(): void {
  if (list === undefined) return
  const { isReady, records, total } = list.getSnapshot()
  const count = total > records.length ? `${records.length} of ${total}` : String(total)
  element('total', HTMLElement).textContent = isReady ? `${count} prospects` : 'Reading…'
  const rows = records.map((held) => {
    const { key, record, waiting, isDeleted } = held
    const state = isDeleted ? 'deleted by another user' : waiting.length > 0 ? 'waiting' : ''
    // The key stays the same when the service gives the record its id.
    return row(key, record.name, state, () => open(held))
  })
  element('list', HTMLElement).replaceChildren(...rows)
}

function open(held: LocalRecord<'prospect'> | undefined): void {
  shown = held
  const { name = '', email = '', phone = '' } = held?.record ?? {}
  setForm(element('detail', HTMLFormElement), { name, email, phone })
  // On a phone, the form is below the list.
  if (held) element('detail', HTMLElement).scrollIntoView({ block: 'nearest' })
  element('title', HTMLElement).textContent = held ? name : 'New prospect'
}

/** Stores the values of the form in the copy. `sync` sends them when there is a network. */
async function save(): Promise<void> {
  const { name = '', email = '', phone = '' } = formValues(element('detail', HTMLFormElement))
  if (shown) {
    const before = shown.record
    await copy.update(shown, {
      // Pass only the fields that the user has changed, because another user may change other fields at the same time.
      ...(name !== before.name && { name }),
      ...(email !== before.email && { email }),
      ...(phone !== (before.phone ?? '') && { phone: phone === '' ? null : phone }),
    })
  } else await copy.create('prospect', { name, email, ...(phone !== '' && { phone }) })
  open(undefined)
  await sync()
}

async function sync(): Promise<void> {
  if (api.session === undefined) return
  try {
    const handedBack = await copy.sync({
      onProgress: ({ kind, copied, total }) => showState(`Reading ${kind}: ${copied} of ${total}`),
    })
    showConflicts(handedBack)
    showState(`Up to date at ${new Date().toLocaleTimeString()}`)
  } catch (error) {
    const waiting = await copy.waiting()
    showState(
      error instanceof ServiceError
        ? `The service returned ${error.status}. Unsent changes: ${waiting.length}`
        : `No network. Unsent changes: ${waiting.length}`,
    )
  }
}

function showState(text: string): void {
  element('state', HTMLElement).textContent = text
}

function showConflicts(changes: readonly HandedBack[]): void {
  element('conflicts', HTMLElement).replaceChildren(...changes.map(conflict))
}

/** Shows a change that was not made: for each field the value that the user saw, the service's value and the user's value. */
function conflict(change: HandedBack): HTMLElement {
  const { refusal } = change
  const box = document.createElement('article')
  const reason =
    refusal.why === 'stale' ? 'Another user has changed this too' : (refusal.problem?.detail ?? refusal.why)
  const fields = change.does === 'remove' ? [] : Object.entries<unknown>(change.body)
  const table = document.createElement('table')
  table.innerHTML = '<tr><th>Field</th><th>Before</th><th>Theirs</th><th>Mine</th></tr>'
  for (const [name, mine] of fields) {
    const before = change.does === 'update' && change.shown ? Reflect.get(change.shown, name) : undefined
    const theirs = refusal.theirs && Reflect.get(refusal.theirs, name)
    const cells = [name, before, theirs, mine].map((value) => {
      const cell = document.createElement('td')
      cell.textContent = value === undefined || value === null ? '–' : String(value)
      return cell
    })
    const line = document.createElement('tr')
    line.append(...cells)
    table.append(line)
  }
  box.append(
    reason,
    table,
    button('Keep mine', () => copy.sendAgain(change)),
    button('Keep theirs', () => copy.drop(change)),
  )
  return box
}

function button(text: string, decide: () => Promise<unknown>): HTMLElement {
  const made = document.createElement('button')
  made.textContent = text
  made.onclick = () => void decide().then(sync)
  return made
}

/** Asks the user to confirm the loss of unsent changes. Then removes the copy from the device and signs out. */
async function signOut(): Promise<void> {
  const waiting = await copy.waiting()
  if (waiting.length > 0 && !confirm(`Unsent changes that will be lost: ${waiting.length}`)) return
  await copy.clear({ agreed: waiting })
  endOfList()
  api.signOut()
}

function on(id: string, event: string, listen: () => Promise<void> | void): void {
  element(id, HTMLElement).addEventListener(event, (happened) => {
    happened.preventDefault()
    void listen()
  })
}

on('sign-in', 'submit', async () => {
  const { email = '', password = '' } = formValues(element('sign-in', HTMLFormElement))
  try {
    await api.signIn({ email, password })
    showUser()
  } catch (error) {
    showState(
      error instanceof ServiceError
        ? (error.problem?.detail ?? error.message)
        : `The service at ${SERVICE_URL} does not respond: start it with npm start`,
    )
  }
})
on('search', 'input', () => search(formValues(element('search', HTMLFormElement)).search ?? ''))
on('search', 'submit', () => undefined)
on('detail', 'submit', save)
on('new', 'click', () => open(undefined))
on('sync', 'click', sync)
on('sign-out', 'click', signOut)
addEventListener('online', () => void sync())
setInterval(() => void sync(), SYNC_EVERY_MS)
showUser()
