import * as v from 'valibot'
import { Property } from './property.ts'
import { Prospect } from './prospect.ts'
import { Transaction } from './transaction.ts'

/** The records an offer is between, which an answer may have beside it. */
const parties = ['prospect', 'property'] as const
export type Party = (typeof parties)[number]

const party = `(${parties.join('|')})`

/** Which of them an answer is to have: their names, with commas between. */
export const Include = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${party}(,${party})*$`),
    'enum|must be prospect, property, or both with a comma between',
  ),
  v.metadata({
    description: 'The records to give beside each: `prospect`, `property`, or both with a comma between',
    examples: [parties.join(',')],
  }),
  v.transform((text): Party[] => parties.filter((each) => text.split(',').includes(each))),
)

/** An offer with the records asked for as they are now, each as when read alone; null where it is gone. */
export const TransactionWithIncluded = v.pipe(
  v.object({
    ...Transaction.entries,
    prospect: v.exactOptional(v.nullable(Prospect)),
    property: v.exactOptional(v.nullable(Property)),
  }),
  v.metadata({
    title: 'TransactionWithIncluded',
    description:
      'A transaction with the records asked for by `include`, as they are now; null where one is gone',
  }),
)
export type TransactionWithIncluded = v.InferOutput<typeof TransactionWithIncluded>
