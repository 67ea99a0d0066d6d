import { credentials, type Send } from './handlers.ts'

/** A way to call an endpoint: its share of 1,000 requests of a month, and what is sent. */
export type Way = {
  what: string
  share?: number
  query?: string
  /** Returns the value of the path parameter. Called before each run, as a run may delete the record. */
  named?: () => string | Promise<string>
  json?: () => object
}

/** The ways to call each endpoint, by route. The shares assume a team of agents, who read far more than they write. */
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
  const assigned_to: string = (await send('GET', '/api/v1/me')).id
  // The first assignment gives the user a number.
  await post('prospects', { ...prospect, assigned_to })
  const named = (id: string) => () => id
  const twenty = (record: object) => ({ records: Array.from({ length: 20 }, () => record) })
  let more = 200_000

  return {
    'POST /api/auth/login': [{ what: 'a sign-in', share: 15, json: () => credentials }],
    'POST /api/auth/refresh': [{ what: 'a refreshed token', share: 5 }],
    'GET /api/v1/me': [{ what: 'who is signed in' }],
    'POST /api/v1/me/password': [
      {
        what: 'a changed password',
        json: () => ({ current: credentials.password, new: credentials.password }),
      },
    ],
    'GET /api/v1/users': [{ what: 'whom to assign to' }],
    'GET /.well-known/jwks.json': [{ what: 'the public keys' }],
    'GET /health': [{ what: 'whether it runs' }],
    'GET /api/v1/openapi.json': [{ what: 'the document' }],
    'GET /docs': [{ what: 'the page for browsers' }],
    'GET /docs/{file}': [{ what: 'a file of it', named: named('page.css') }],
    'GET /api/v1/prospects': [
      { what: 'the first page' },
      { what: 'a page of a list', share: 350, query: 'page=3' },
      { what: 'a page by cursor', query: 'cursor=' },
      { what: 'a search', share: 60, query: 'search=camille+mar' },
    ],
    'GET /api/v1/prospects/summary': [{ what: 'prospects by status' }],
    'POST /api/v1/prospects': [
      { what: 'a new prospect', share: 25, json: () => prospect },
      { what: 'one of a user', json: () => ({ ...prospect, assigned_to }) },
    ],
    'POST /api/v1/prospects/batch': [{ what: '20 new prospects', json: () => twenty(prospect) }],
    'GET /api/v1/prospects/{id}': [{ what: 'a record', share: 330, named: named(prospect_id) }],
    'PUT /api/v1/prospects/{id}': [
      {
        what: 'a change',
        share: 70,
        named: named(prospect_id),
        json: () => ({ criteria: { budget_min: more++ } }),
      },
      { what: 'another name', named: newProspect, json: () => ({ name: 'Inès Leroux' }) },
      { what: 'another status', named: newProspect, json: () => ({ status: 'active' }) },
      { what: 'another user', named: newProspect, json: () => ({ assigned_to }) },
    ],
    'DELETE /api/v1/prospects/{id}': [{ what: 'no longer there', named: newProspect }],
    'POST /api/v1/prospects/{id}/archive': [{ what: 'off the lists', named: newProspect }],
    'POST /api/v1/prospects/{id}/restore': [
      { what: 'on them again', named: async () => archived('prospects', await newProspect()) },
    ],
    'POST /api/v1/prospects/{id}/erase': [{ what: 'the personal data erased', named: newProspect }],
    'GET /api/v1/prospects/{id}/history': [{ what: 'who changed what', named: named(prospect_id) }],
    'GET /api/v1/prospects/{id}/matches': [
      { what: 'what suits a prospect', share: 10, named: named(prospect_id) },
    ],
    'GET /api/v1/properties': [
      { what: 'a page, filtered', share: 100, query: 'status=available' },
      { what: 'a page, filtered twice', query: 'status=available&type=house' },
      { what: 'those of the caller', query: 'assigned_to=me' },
      { what: 'a range by price', query: 'price_min=200000&price_max=400000&sort=-price' },
    ],
    'GET /api/v1/properties/summary': [{ what: 'properties by month', query: 'group_by=month' }],
    'POST /api/v1/properties': [{ what: 'a new property', share: 15, json: () => flat }],
    'POST /api/v1/properties/batch': [{ what: '20 new properties', json: () => twenty(flat) }],
    'GET /api/v1/properties/{id}': [{ what: 'a record', named: named(property_id) }],
    'PUT /api/v1/properties/{id}': [
      { what: 'another price', named: newFlat, json: () => ({ price: more++ }) },
      { what: 'another status', named: newFlat, json: () => ({ status: 'withdrawn' }) },
    ],
    'DELETE /api/v1/properties/{id}': [{ what: 'no longer there', named: newFlat }],
    'POST /api/v1/properties/{id}/archive': [{ what: 'off the lists', named: newFlat }],
    'POST /api/v1/properties/{id}/restore': [
      { what: 'on them again', named: async () => archived('properties', await newFlat()) },
    ],
    'GET /api/v1/properties/{id}/history': [{ what: 'who changed what', named: named(property_id) }],
    'GET /api/v1/properties/{id}/matches': [
      { what: 'whom a property suits', share: 5, named: named(property_id) },
    ],
    'GET /api/v1/transactions': [
      { what: 'the first page' },
      { what: 'with both records', query: 'include=prospect,property' },
      { what: 'those of a property', query: `property_id=${property_id}` },
    ],
    'GET /api/v1/transactions/summary': [{ what: 'offers by status' }],
    'POST /api/v1/transactions': [{ what: 'an offer', share: 10, json: () => offer }],
    'POST /api/v1/transactions/batch': [{ what: '20 offers', json: () => twenty(offer) }],
    'GET /api/v1/transactions/{id}/history': [{ what: 'who changed what', named: named(offered) }],
    'GET /api/v1/transactions/{id}': [{ what: 'a record', named: named(offered) }],
    'PUT /api/v1/transactions/{id}': [
      { what: 'another amount', named: newOffer, json: () => ({ offer_amount: more++ }) },
      { what: 'an offer accepted', share: 3, named: newOffer, json: () => ({ status: 'accepted' }) },
      { what: 'a deal completed', share: 2, named: accepted, json: () => ({ status: 'completed' }) },
      { what: 'a deal cancelled', named: accepted, json: () => ({ status: 'cancelled' }) },
      { what: 'rejected', named: newOffer, json: () => ({ status: 'rejected' }) },
    ],
    'DELETE /api/v1/transactions/{id}': [{ what: 'no longer there', named: newOffer }],
    'GET /api/v1/changes': [
      { what: 'the present cursor' },
      { what: 'what has changed since', query: `since=${since}` },
    ],
  }
}
