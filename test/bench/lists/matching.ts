import { propertiesFor, prospectsFor } from '../../../lib/data/repositories/matches.ts'
import { properties } from '../../../lib/data/repositories/properties.ts'
import { prospects } from '../../../lib/data/repositories/prospects.ts'
import { NewProperty } from '../../../lib/domain/property.ts'
import { NewProspect } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { author } from '../../support/people/author.ts'
import { type Line, repeated } from './line.ts'

const RUNS = 5
const FROM = 300_000

/** Budgets that contain few to many properties, and prices that few to many budgets contain. */
export async function matchLines(limit: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const width of [1_000, 10_000, 100_000])
    lines.push(await forBudget({ budget_max: FROM + width }, limit))
  lines.push(await forBudget({ budget_max: FROM + 10_000, min_yield: 6 }, limit))
  lines.push(await forBudget({ budget_max: FROM + 10_000 }, limit, 10))
  for (const price of [85_000, 105_000, FROM]) lines.push(await forPrice(price, limit))
  return lines
}

async function forBudget(wish: object, limit: number, tolerance = 0): Promise<Line> {
  const criteria = { budget_min: FROM, ...wish }
  const input = parse(NewProspect, { name: 'Zoé', email: 'z@example.com', criteria })
  const { id } = (await prospects.create(input, author)).record
  const asked = [...Object.values(criteria), ...(tolerance > 0 ? [`${tolerance} %`] : [])]
  const run = () => propertiesFor(id, tolerance, { offset: 0, limit })
  return repeated(`properties for ${asked.join(', ')}`, RUNS, run)
}

async function forPrice(price: number, limit: number): Promise<Line> {
  const input = parse(NewProperty, { address: '12 rue des Lilas', type: 'house', surface: 90, price })
  const { id } = (await properties.create(input, author)).record
  return repeated(`prospects for ${price}`, RUNS, () => prospectsFor(id, 0, { offset: 0, limit }))
}
