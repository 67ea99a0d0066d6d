import { type Random, sampleProperty, sampleProspect, seededRandom } from '../../lib/local/demo/samples.ts'
import type { Answered } from '../support/requests/api.ts'
import { sideBySide } from './side-by-side.ts'

/** A function that sends a request to the service as an admin. */
type Transport = (method: string, target: string, sent: { json?: object }) => Promise<Pick<Answered, 'body'>>

/** The approximate number of records of each type. */
const AMOUNTS = { prospects: 220, properties: 160, offers: 120 }

/** A name with more than 16 words. Up to layout 4, postings of records with so many words store no facets. */
const LONG_NAME =
  'Doña María del Carmen Fernández-Ibáñez y Álvarez de Toledo, Grundstücksverwaltungsgesellschaft mbH und Compañía, 株式会社 田中 Ελένη Иван Zoé'
const LONG_ADDRESS =
  'Bâtiment C, escalier 4, 3e étage, porte gauche, résidence Les Jardins de la Croix-Rousse, 128 bis boulevard de la Croix-Rousse, 69004 Lyon, code 4711, interphone Lefèvre, derrière la boulangerie Pain d’Épices'

/**
 * Sequences of offer statuses. Each generated offer goes through one random sequence. While one offer on a property is
 * accepted, the service refuses to accept another offer.
 */
const STATUS_PATHS = [
  [],
  ['accepted'],
  ['accepted', 'completed'],
  ['accepted', 'cancelled'],
  ['rejected'],
  ['withdrawn'],
]

/** Returns a sample without the fields that release 0.6.0 refuses. */
function earlierProspect(random: Random): object {
  const { criteria, ...sample } = sampleProspect(random)
  const { types: _, surface_min: __, postal_codes: ___, ...amounts } = criteria ?? {}
  return { ...sample, ...(criteria && { criteria: amounts }) }
}

function earlierProperty(random: Random): object {
  const { city: _, postal_code: __, ...sample } = sampleProperty(random)
  return sample
}

/**
 * Creates random records, by default about 500, with offers of every status. Some records are edited, archived, restored or
 * deleted. Two records have long texts.
 */
export async function createRandomRecords(
  seed: number,
  transport: Transport,
  amounts = AMOUNTS,
): Promise<void> {
  const random = seededRandom(seed)
  const send = async (method: string, target: string, json?: object) =>
    (await transport(method, `/api/v1/${target}`, json ? { json } : {})).body
  const create = async (plural: string, json: object): Promise<string> =>
    (await send('POST', plural, json)).id

  const prospects = await sideBySide(Array(amounts.prospects), () =>
    create('prospects', earlierProspect(random)),
  )
  const properties = await sideBySide(Array(amounts.properties), () =>
    create('properties', earlierProperty(random)),
  )
  const home = { address: LONG_ADDRESS, type: 'apartment', surface: 61.5, price: 312_500.5 }
  properties.push(await create('properties', { ...home, estimated_rent: 1_410 }))
  const criteria = { budget_min: 100_000, budget_max: 900_000 }
  prospects.push(await create('prospects', { name: LONG_NAME, email: 'maria@example.com', criteria }))
  await sideBySide(Array(amounts.offers), async () => {
    const parties = { prospect_id: random.pick(prospects), property_id: random.pick(properties) }
    const path = random.pick(STATUS_PATHS)
    const id = await create('transactions', { ...parties, offer_amount: random.whole(50_000, 900_000) })
    for (const status of path) await send('PUT', `transactions/${id}`, { status })
    if (random.next() < 0.1) await send('DELETE', `transactions/${id}`)
  })
  const anyOf = (ids: readonly string[], share: number) => ids.filter(() => random.next() < share)
  await sideBySide(anyOf(prospects, 0.2), (id) => send('PUT', `prospects/${id}`, sampleEdit(random)))
  await sideBySide(anyOf(properties, 0.2), (id) =>
    send('PUT', `properties/${id}`, { price: random.whole(9, 900) * 1_000 }),
  )
  await sideBySide(anyOf(prospects, 0.1), (id) => send('POST', `prospects/${id}/archive`))
  await sideBySide(anyOf(properties, 0.1), (id) => send('POST', `properties/${id}/archive`))
  await sideBySide(anyOf(prospects, 0.05), (id) => send('POST', `prospects/${id}/restore`))
  await sideBySide(anyOf(prospects, 0.05), (id) => send('DELETE', `prospects/${id}`))
}

function sampleEdit(random: Random): object {
  const { name, email, criteria = null } = sampleProspect(random)
  return { name, email, criteria }
}
