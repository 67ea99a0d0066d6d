import { NewProperty } from '../../domain/property.ts'
import { NewProspect, prospectStatuses } from '../../domain/prospect.ts'
import { parse } from '../../domain/validation.ts'

/** Cities with the price of a square metre, in euros. */
const cities = [
  { name: 'Paris', postcode: '750', price: 9_500 },
  { name: 'Lyon', postcode: '690', price: 4_600 },
  { name: 'Marseille', postcode: '130', price: 3_300 },
  { name: 'Bordeaux', postcode: '330', price: 4_300 },
  { name: 'Lille', postcode: '590', price: 3_200 },
  { name: 'Nîmes', postcode: '300', price: 2_300 },
  { name: 'Saint-Étienne', postcode: '420', price: 1_300 },
  { name: 'Besançon', postcode: '250', price: 2_200 },
]
const streets = ['rue de la République', 'avenue Jean-Jaurès', 'rue du Château-d’Eau', 'allée des Érables']
const shapes = [
  { type: 'apartment', from: 28, to: 120 },
  { type: 'apartment', from: 28, to: 120 },
  { type: 'studio', from: 14, to: 30 },
  { type: 'house', from: 75, to: 220 },
  { type: 'townhouse', from: 70, to: 140 },
  { type: 'building', from: 250, to: 900 },
  { type: 'office', from: 40, to: 600 },
  { type: 'retail', from: 30, to: 300 },
  { type: 'parking', from: 12, to: 18 },
]
/**
 * The statuses with which properties are created. Offers and later changes set the other statuses: under_offer, sold and
 * archived.
 */
const statuses = ['available', 'available', 'available', 'available', 'withdrawn']

/** Returns a plausible property. The size depends on the type, the price on size and city, and the rent on the price. */
export function sampleProperty(random: Random): NewProperty {
  const city = random.pick(cities)
  const { type, from, to } = random.pick(shapes)
  const surface = random.whole(from, to)
  const price = Math.round((surface * city.price * (0.8 + random.next() * 0.4)) / 1_000) * 1_000
  const postcode = `${city.postcode}0${random.whole(1, 9)}`
  return parse(NewProperty, {
    address: `${random.whole(1, 140)} ${random.pick(streets)}, ${postcode} ${city.name}`,
    city: city.name,
    postal_code: postcode,
    type,
    surface,
    price,
    ...(random.next() < 0.8 && {
      estimated_rent: Math.round((price * (0.035 + random.next() * 0.04)) / 120) * 10,
    }),
    status: random.pick(statuses),
  })
}

// biome-ignore format: lists read better as lists
const firstNames = [
  'Camille', 'Léa', 'Zoé', 'Chloé', 'Inès', 'Manon', 'Jules', 'Hugo', 'Théo', 'Gaël', 'Noémie', 'Élodie', 'André',
  'François', 'José', 'Anaïs', 'Mathilde', 'Sophie', 'Nicolas', 'Olivier', 'Aïcha', 'Karim', 'Yasmine', 'Mehdi',
  'Ana', 'Bjørn', 'Søren', 'Jürgen', 'Käthe', 'Łukasz', 'Zuzana', 'Dvořák', 'Giulia', 'Niccolò', 'Emma', 'Oliver',
]
// biome-ignore format: lists read better as lists
const lastNames = [
  'Martin', 'Bernard', 'Lefèvre', 'Dubois', 'Müller', 'Moreau', 'Núñez', 'García', 'Rossi', 'Conti', 'Nguyễn',
  'Lambert', 'Girard', 'Bonnet', 'Schäfer', 'Weiß', 'Kowalski', 'Novák', 'Öztürk', 'Haddad', 'Benali', 'Silva',
  'Araújo', 'Larsen', 'Åberg', 'O’Connor', 'Smith', 'Taylor', 'De Smet', 'Van den Berg', 'Roux', 'Chevalier',
]
const countryCodes = ['+336', '+337', '+324', '+4915', '+346', '+393', '+447']
const mailHosts = ['example.com', 'example.org', 'example.net']
const types = ['investor', 'investor', 'investor', 'buyer', 'buyer', 'seller', 'landlord', 'tenant', 'other']

/**
 * Sample prospects of these types have no criteria. A prospect without criteria would match every property, so these
 * prospects get a status that excludes them from matches.
 */
const doesNotBuy = ['seller', 'landlord', 'tenant']

/** Returns where a buyer wants to live, and in what. Uses no random number, so that all other samples stay as they are. */
function homeWanted(budget: number) {
  const city = cities[(budget / 10_000) % cities.length]
  return { types: ['apartment', 'house'], surface_min: 25, ...(city && { postal_codes: [city.postcode] }) }
}

/** Returns a plausible prospect. Its e-mail has a domain that is reserved for examples (RFC 2606). */
export function sampleProspect(random: Random): NewProspect {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const mailbox = `${first}.${last}`.normalize('NFKD').replace(/[^a-zA-Z.]/g, '')
  const type = random.pick(types)
  const budget_min = random.whole(8, 90) * 10_000
  return parse(NewProspect, {
    name: `${first} ${last}`,
    email: `${mailbox.toLowerCase()}${random.whole(1, 99)}@${random.pick(mailHosts)}`,
    ...(random.next() < 0.9 && {
      phone: `${random.pick(countryCodes)}${random.whole(10_000_000, 99_999_999)}`,
    }),
    type,
    ...(doesNotBuy.includes(type)
      ? { status: random.pick(['converted', 'inactive']) }
      : {
          status: random.pick(prospectStatuses),
          criteria: {
            budget_min,
            budget_max: budget_min + random.whole(5, 40) * 10_000,
            ...(type === 'investor' && { min_yield: random.whole(30, 65) / 10 }),
            ...(type === 'buyer' && homeWanted(budget_min)),
          },
        }),
  })
}

/** The texts of notes, by kind. */
const noteTexts = {
  note: ['Prefers to be called in the evening.', 'Has to sell first.', 'Bank confirmed the loan.'],
  call: ['Called back: can visit on Friday.', 'No answer, left a message.', 'Asked for the floor plan.'],
  visit: ['First visit. Liked the light, not the kitchen.', 'Second visit, with a builder.'],
  task: ['Send the floor plan.', 'Call back about the price.', 'Ask for the energy certificate.'],
}
const noteKinds = ['note', 'call', 'call', 'visit', 'task', 'task'] as const
const DAY_MS = 24 * 60 * 60 * 1_000

/** Returns the fields of a plausible note of the last weeks, without what it is about. Most tasks are due in the next days. */
export function sampleNote(random: Random, now: number) {
  const kind = random.pick(noteKinds)
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  return {
    kind,
    text: random.pick(noteTexts[kind]),
    happened_at: at(-random.next() * 60),
    ...(kind === 'task' && { due_at: at(random.whole(-3, 10)), done: random.next() < 0.3 }),
  }
}

export type Random = ReturnType<typeof seededRandom>

/**
 * Returns a generator of random numbers. With the same seed it makes the same choices on every machine. The algorithm is
 * Mulberry32 (Tommy Ettinger). It has 32 bits of state, which is enough for sample data.
 */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  function pick<T>(choices: readonly T[]): T {
    const choice = choices[whole(0, choices.length - 1)]
    if (choice === undefined) throw new Error('There is nothing to pick from')
    return choice
  }
  return { next, whole, pick }
}
