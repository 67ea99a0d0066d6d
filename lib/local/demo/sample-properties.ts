import { NewProperty } from '../../domain/property.ts'
import { parse } from '../../domain/validation.ts'
import type { Random } from './random.ts'

/** Cities with what a square metre costs there, in euros. */
const cities = [
  { name: 'Paris', postcode: '750', price: 9_500 },
  { name: 'Lyon', postcode: '690', price: 4_600 },
  { name: 'Marseille', postcode: '130', price: 3_300 },
  { name: 'Bordeaux', postcode: '330', price: 4_300 },
  { name: 'Lille', postcode: '590', price: 3_200 },
  { name: 'Nîmes', postcode: '300', price: 2_300 },
  { name: 'Saint-Étienne', postcode: '420', price: 1_300 },
  { name: 'Besançon', postcode: '250', price: 2_200 },
] as const
const streets = [
  'rue de la République',
  'avenue Jean-Jaurès',
  'place du Marché',
  'quai des Bateliers',
  'rue Émile-Zola',
  'boulevard Voltaire',
  'impasse des Tilleuls',
  'chemin des Vignes',
  'rue du Château-d’Eau',
  'allée des Érables',
] as const
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
] as const
/** Under offer and sold are those that offers bring there. */
const statuses = ['available', 'available', 'available', 'available', 'withdrawn'] as const

/** A property that could be real: size and price go with its type and city, the rent with its price. */
export function sampleProperty(random: Random): NewProperty {
  const city = random.pick(cities)
  const { type, from, to } = random.pick(shapes)
  const surface = random.whole(from, to)
  const price = Math.round((surface * city.price * (0.8 + random.next() * 0.4)) / 1_000) * 1_000
  const postcode = `${city.postcode}0${random.whole(1, 9)}`
  return parse(NewProperty, {
    address: `${random.whole(1, 140)} ${random.pick(streets)}, ${postcode} ${city.name}`,
    type,
    surface,
    price,
    ...(random.next() < 0.8 && {
      estimated_rent: Math.round((price * (0.035 + random.next() * 0.04)) / 120) * 10,
    }),
    status: random.pick(statuses),
  })
}
