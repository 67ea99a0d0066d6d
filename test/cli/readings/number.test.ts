import { expect, test } from 'vitest'
import { decimalsOf, numberOf, type Yields } from '../../../cli/readings/number.ts'

test.each<[field: string, text: string, decimal: string, value: number | undefined]>([
  ['price', '250000', '', 250_000],
  ['price', '1.250.000,50 €', ',', 1_250_000.5],
  ['price', '$1,250,000.50', '.', 1_250_000.5],
  ['price', '250 000 €/mois', ',', undefined],
  ['price', '0x10', '', undefined],
  ['estimated_rent', '1 250 €/mois', ',', 1_250],
  ['estimated_rent', '1.250 € pro Monat', ',', 1_250],
  ['estimated_rent', '900 pcm', '', 900],
  ['surface', '85 m²', '', 85],
  ['surface', '85,5m2', ',', 85.5],
  ['surface', '120 sqm', '', 120],
  ['surface', '900 sq ft', '', undefined],
  ['criteria.min_yield', '5.5 %', '', 5.5],
])('%s: "%s" with --decimal "%s" is %s', (field, text, decimal, value) => {
  const read = numberOf(field, text, decimal === '' ? new Map() : decimalsOf(decimal))
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each<[text: string, yields: Yields, value: number | undefined]>([
  ['0.055', 'fraction', 5.5],
  ['0.055', 'percent', 0.055],
  ['5.5%', 'fraction', 5.5],
  ['5.5', 'fraction', undefined],
])('a yield of %s with --yields %s is %s', (text, yields, value) => {
  const read = numberOf('criteria.min_yield', text, new Map(), yields)
  expect('value' in read ? read.value : undefined).toBe(value)
})
