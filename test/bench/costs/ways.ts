import { credentials, type Send } from './handlers.ts'

/** The input of a request to an endpoint. `share` is the number of these requests in 1,000 requests of a stage. */
export type Way = {
  what: string
  share?: number
  query?: string
  /** Returns the value of the path parameter. Called before each run, because a run may delete the record. */
  named?: () => string | Promise<string>
  json?: () => object
  /** Called after each run. */
  after?: () => Promise<unknown>
}

/**
 * Returns example requests to each endpoint, by route. The `share` of each request assumes a team of agents, who read far more
 * than they write.
 */
export async function waysToAsk(send: Send): Promise<Partial<Record<string, Way[]>>> {
  const post = (target: string, json?: object) => send('POST', `/api/v1/${target}`, json)
  const since = (await send('GET', '/api/v1/changes')).next
  const prospect = { name: 'Inès Roux', email: 'ines.roux@example.com', phone: '+33612345678' }
  const flat = { address: '12 rue des Lilas, 69003 Lyon', type: 'apartment', surface: 48, price: 210_000 }

  const newProspect = async (): Promise<string> => (await post('prospects', prospect)).id
  const newFlat = async (): Promise<string> => (await post('properties', flat)).id
  const archived = async (noun: string, id: string): Promise<string> =>
    (await post(`${noun}/${id}/archive`)).id
  const criteria = { budget_min: 205_000, budget_max: 215_000 }
  const prospect_id: string = (await post('prospects', { ...prospect, criteria })).id
  const property_id = await newFlat()
  const offer = { prospect_id, property_id, offer_amount: 200_000 }
  const newOffer = async (): Promise<string> =>
    (await post('transactions', { ...offer, property_id: await newFlat() })).id
  const accepted = async (): Promise<string> =>
    (await send('PUT', `/api/v1/transactions/${await newOffer()}`, { status: 'accepted' })).id
  const offered = await newOffer()
  const call = { text: 'Called back: can visit on Friday.', kind: 'call', prospect_id }
  const report = {
    ...call,
    // Of each text, 32 words are indexed.
    text: Array.from({ length: 1_619 / 4 }, (_, n) => `w${n * 7_919}`)
      .join(' ')
      .slice(0, 1_619),
  }
  const newNote = async (): Promise<string> => (await post('notes', call)).id
  const noted = await newNote()
  const assigned_to: string = (await send('GET', '/api/v1/me')).id
  // The first assignment to a user also writes an assignee number for this user. This create writes the number before the
  // measurements.
  await post('prospects', { ...prospect, assigned_to })
  const named = (id: string) => () => id
  const twenty = (record: object) => ({ records: Array.from({ length: 20 }, () => record) })
  let more = 200_000

  return {
    'POST /api/auth/login': [{ what: 'sign in', share: 15, json: () => credentials }],
    'POST /api/auth/refresh': [{ what: 'refresh a token', share: 5 }],
    'GET /api/v1/me': [{ what: 'the signed-in user' }],
    'POST /api/v1/me/password': [
      {
        what: 'change the password',
        after: () => send('POST', '/api/auth/login', credentials),
        json: () => ({ current: credentials.password, new: credentials.password }),
      },
    ],
    'GET /api/v1/users': [{ what: 'the enabled users' }],
    'POST /api/v1/users': [
      {
        what: 'add a user',
        json: () => ({
          email: `user${++more}@example.com`,
          name: 'Ana',
          role: 'agent',
          password: credentials.password,
        }),
      },
    ],
    'PUT /api/v1/users/{id}': [
      { what: 'change a user', named: named(assigned_to), json: () => ({ name: 'Ana Ruiz' }) },
    ],
    'GET /.well-known/jwks.json': [{ what: 'the public keys' }],
    'GET /health': [{ what: 'a health check' }],
    'GET /api/v1/openapi.json': [{ what: 'the OpenAPI document' }],
    'GET /docs': [{ what: 'the reference page' }],
    'GET /docs/{file}': [{ what: 'a file of this page', named: named('page.css') }],
    'GET /api/v1/prospects': [
      { what: 'the first page' },
      { what: 'page 3 of prospects', share: 350, query: 'page=3' },
      { what: 'the first page, by cursor', query: 'cursor=' },
      { what: 'a search for prospects', share: 60, query: 'search=camille+mar' },
    ],
    'GET /api/v1/prospects/summary': [{ what: 'prospects by status' }],
    'POST /api/v1/prospects': [
      { what: 'create a prospect', share: 25, json: () => prospect },
      { what: 'create an assigned prospect', json: () => ({ ...prospect, assigned_to }) },
    ],
    'POST /api/v1/prospects/batch': [{ what: 'create 20 prospects', json: () => twenty(prospect) }],
    'GET /api/v1/prospects/{id}': [{ what: 'read a prospect', share: 330, named: named(prospect_id) }],
    'PUT /api/v1/prospects/{id}': [
      {
        what: 'change the criteria of a prospect',
        share: 70,
        named: named(prospect_id),
        json: () => ({ criteria: { budget_min: more++ } }),
      },
      { what: 'change the name', named: newProspect, json: () => ({ name: 'Inès Leroux' }) },
      { what: 'change the status', named: newProspect, json: () => ({ status: 'active' }) },
      { what: 'assign a user', named: newProspect, json: () => ({ assigned_to }) },
    ],
    'DELETE /api/v1/prospects/{id}': [{ what: 'delete a prospect', named: newProspect }],
    'POST /api/v1/prospects/{id}/archive': [{ what: 'archive a prospect', named: newProspect }],
    'POST /api/v1/prospects/{id}/restore': [
      { what: 'restore a prospect', named: async () => archived('prospects', await newProspect()) },
    ],
    'POST /api/v1/prospects/{id}/erase': [{ what: 'erase a prospect', named: newProspect }],
    'GET /api/v1/prospects/{id}/history': [{ what: 'the history of a prospect', named: named(prospect_id) }],
    'GET /api/v1/prospects/{id}/matches': [
      { what: 'properties for a prospect', share: 10, named: named(prospect_id) },
    ],
    'GET /api/v1/properties': [
      { what: 'properties of one status', share: 100, query: 'status=available' },
      { what: 'properties of one status and type', query: 'status=available&type=house' },
      { what: 'properties assigned to the caller', query: 'assigned_to=me' },
      { what: 'a price range, sorted by price', query: 'price_min=200000&price_max=400000&sort=-price' },
    ],
    'GET /api/v1/properties/summary': [{ what: 'properties by month', query: 'group_by=month' }],
    'POST /api/v1/properties': [{ what: 'create a property', share: 15, json: () => flat }],
    'POST /api/v1/properties/batch': [{ what: 'create 20 properties', json: () => twenty(flat) }],
    'GET /api/v1/properties/{id}': [{ what: 'read a property', named: named(property_id) }],
    'PUT /api/v1/properties/{id}': [
      { what: 'change the price', named: newFlat, json: () => ({ price: more++ }) },
      { what: 'change the status', named: newFlat, json: () => ({ status: 'withdrawn' }) },
    ],
    'DELETE /api/v1/properties/{id}': [{ what: 'delete a property', named: newFlat }],
    'POST /api/v1/properties/{id}/archive': [{ what: 'archive a property', named: newFlat }],
    'POST /api/v1/properties/{id}/restore': [
      { what: 'restore a property', named: async () => archived('properties', await newFlat()) },
    ],
    'GET /api/v1/properties/{id}/history': [{ what: 'the history of a property', named: named(property_id) }],
    'GET /api/v1/properties/{id}/matches': [
      { what: 'prospects for a property', share: 5, named: named(property_id) },
    ],
    'GET /api/v1/transactions': [
      { what: 'the first page' },
      { what: 'with prospects and properties', query: 'include=prospect,property' },
      { what: 'offers of one property', query: `property_id=${property_id}` },
    ],
    'GET /api/v1/transactions/summary': [{ what: 'offers by status' }],
    'POST /api/v1/transactions': [{ what: 'create an offer', share: 10, json: () => offer }],
    'POST /api/v1/transactions/batch': [{ what: 'create 20 offers', json: () => twenty(offer) }],
    'GET /api/v1/transactions/{id}/history': [{ what: 'the history of an offer', named: named(offered) }],
    'GET /api/v1/transactions/{id}': [{ what: 'read an offer', named: named(offered) }],
    'PUT /api/v1/transactions/{id}': [
      { what: 'change the amount', named: newOffer, json: () => ({ offer_amount: more++ }) },
      { what: 'accept an offer', share: 3, named: newOffer, json: () => ({ status: 'accepted' }) },
      { what: 'complete a deal', share: 2, named: accepted, json: () => ({ status: 'completed' }) },
      { what: 'cancel a deal', named: accepted, json: () => ({ status: 'cancelled' }) },
      { what: 'reject an offer', named: newOffer, json: () => ({ status: 'rejected' }) },
    ],
    'DELETE /api/v1/transactions/{id}': [{ what: 'delete an offer', named: newOffer }],
    'GET /api/v1/notes': [
      { what: 'the last that happened' },
      { what: 'notes about a prospect', query: `prospect_id=${prospect_id}` },
      { what: 'open tasks of the caller', query: 'kind=task&done=false&assigned_to=me&sort=due_at' },
      { what: 'a search for notes', query: 'search=floor+plan' },
    ],
    'GET /api/v1/notes/summary': [{ what: 'notes by kind' }],
    'POST /api/v1/notes': [
      { what: 'create a call of 33 characters', json: () => call },
      { what: 'create a report of 1,619 characters', json: () => report },
      {
        what: 'create a note on an offer',
        json: () => ({ text: call.text, transaction_id: offered }),
      },
    ],
    'POST /api/v1/notes/batch': [{ what: 'create 20 notes', json: () => twenty(call) }],
    'GET /api/v1/notes/{id}': [{ what: 'read a note', named: named(noted) }],
    'GET /api/v1/notes/{id}/history': [{ what: 'the history of a note', named: named(noted) }],
    'PUT /api/v1/notes/{id}': [
      { what: 'change the text', named: newNote, json: () => ({ text: 'Called again.' }) },
    ],
    'DELETE /api/v1/notes/{id}': [{ what: 'delete a note', named: newNote }],
    'GET /api/v1/changes': [
      { what: 'the current cursor' },
      { what: 'the changes since a cursor', query: `since=${since}` },
    ],
  }
}
