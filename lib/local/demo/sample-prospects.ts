import { NewProspect, prospectStatuses } from '../../domain/prospect.ts'
import { parse } from '../../domain/validation.ts'
import type { Random } from './random.ts'

// biome-ignore format: lists read better as lists
const firstNames = [
  'Camille', 'Léa', 'Zoé', 'Chloé', 'Inès', 'Manon', 'Jules', 'Hugo', 'Théo', 'Gaël', 'Noémie', 'Élodie', 'André',
  'François', 'José', 'Anaïs', 'Mathilde', 'Sophie', 'Nicolas', 'Olivier', 'Aïcha', 'Karim', 'Yasmine', 'Mehdi',
  'Ana', 'Bjørn', 'Søren', 'Jürgen', 'Käthe', 'Łukasz', 'Zuzana', 'Dvořák', 'Giulia', 'Niccolò', 'Emma', 'Oliver',
] as const
// biome-ignore format: lists read better as lists
const lastNames = [
  'Martin', 'Bernard', 'Lefèvre', 'Dubois', 'Müller', 'Moreau', 'Núñez', 'García', 'Rossi', 'Conti', 'Nguyễn',
  'Lambert', 'Girard', 'Bonnet', 'Schäfer', 'Weiß', 'Kowalski', 'Novák', 'Öztürk', 'Haddad', 'Benali', 'Silva',
  'Araújo', 'Larsen', 'Åberg', 'O’Connor', 'Smith', 'Taylor', 'De Smet', 'Van den Berg', 'Roux', 'Chevalier',
] as const
const countryCodes = ['+336', '+337', '+324', '+4915', '+346', '+393', '+447'] as const
const mailHosts = ['example.com', 'example.org', 'example.net'] as const
const types = [
  'investor',
  'investor',
  'investor',
  'buyer',
  'buyer',
  'seller',
  'landlord',
  'tenant',
  'other',
] as const

/** Without criteria they would match whatever is for sale. */
const doesNotBuy: readonly string[] = ['seller', 'landlord', 'tenant']

/** A prospect that could be real, at addresses reserved for examples (RFC 2606). */
export function sampleProspect(random: Random): NewProspect {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const mailbox = `${first}.${last}`.normalize('NFKD').replace(/[^a-zA-Z.]/g, '')
  const type = random.pick(types)
  const budget = random.whole(8, 90) * 10_000
  return parse(NewProspect, {
    name: `${first} ${last}`,
    email: `${mailbox.toLowerCase()}${random.whole(1, 99)}@${random.pick(mailHosts)}`,
    ...(random.next() < 0.9 && {
      phone: `${random.pick(countryCodes)}${random.whole(10_000_000, 99_999_999)}`,
    }),
    type,
    ...(doesNotBuy.includes(type)
      ? { status: random.pick(['converted', 'inactive']) }
      : { status: random.pick(prospectStatuses), criteria: criteria(random, type, budget) }),
  })
}

function criteria(random: Random, type: string, budget_min: number) {
  const budget_max = budget_min + random.whole(5, 40) * 10_000
  return { budget_min, budget_max, ...(type === 'investor' && { min_yield: random.whole(30, 65) / 10 }) }
}
