import * as v from 'valibot'
import { AppError } from '../errors.ts'
import { ARCHIVED, archivedAt, editArchivable, showArchived } from './archiving.ts'
import { assignedTo, assigneeFilter, keptAssignee, shownAssignee } from './assignee.ts'
import { Area, described, Money, PositiveMoney, postalCharacters, text } from './atoms.ts'
import { body } from './body.ts'
import { authorFields, recordFields, shownFields } from './common-fields.ts'
import { defaults } from './defaults.ts'
import { externalId, externalIdFilter, keptExternalId } from './external-id.ts'
import { ANY_STATUS, oneOrMore, postalCodes } from './filters.ts'
import { grossYield } from './gross-yield.ts'
import { exampleId } from './id.ts'
import type { ListFields } from './list-fields.ts'
import { foldedPostalCode, POSTAL_MAX } from './postal-code.ts'
import { propertyStatuses } from './property-statuses.ts'
import { PropertyType } from './property-types.ts'
import { defineRecordType, stored } from './record-type.ts'
import { Search } from './search.ts'

const PropertyStatus = v.pipe(
  v.picklist([...propertyStatuses, ARCHIVED]),
  v.metadata({
    title: 'PropertyStatus',
    description: 'The state of the property. By default, lists omit `archived` properties.',
  }),
)

const fields = {
  address: described(text(500), 'The address, in one line.', '12 rue de la République, 69002 Lyon'),
  type: PropertyType,
  surface: described(Area, 'The floor area, in square metres.', 54),
  price: described(PositiveMoney, 'The asking price, in the currency of the service.', 260_000),
  estimated_rent: v.exactOptional(described(Money, 'The estimated rent per month.', 1150)),
  city: v.exactOptional(described(text(100), 'The city.', 'Lyon')),
  postal_code: v.exactOptional(
    v.pipe(
      v.string(),
      v.metadata({
        description:
          'The postal code. Full-width characters, spaces and dashes are stored in their plain form, without `〒` and invisible characters.',
        examples: ['69002'],
        minLength: 1,
        maxLength: POSTAL_MAX,
      }),
      v.transform(foldedPostalCode),
      v.minLength(1),
      v.maxLength(POSTAL_MAX),
      postalCharacters,
      v.regex(/^[^ -]/, 'format|must begin with a letter or a digit'),
    ),
  ),
  assigned_to: assignedTo,
  external_id: externalId,
}

/** The body that creates a property. */
export const NewProperty = body('NewProperty', {
  ...fields,
  status: v.exactOptional(
    v.pipe(
      v.picklist(propertyStatuses),
      v.description('The initial status. A property cannot be created as `archived`.'),
    ),
    defaults.property.status,
  ),
})

const PropertyUpdate = body('EditedProperty', { ...fields, status: PropertyStatus })

const record = {
  address: v.string(),
  type: PropertyType,
  surface: v.number(),
  price: v.number(),
  estimated_rent: v.exactOptional(v.number()),
  city: v.exactOptional(v.string()),
  postal_code: v.exactOptional(v.string()),
  external_id: keptExternalId,
  archived_at: archivedAt,
}

const StoredProperty = stored({
  ...recordFields,
  ...authorFields,
  ...record,
  ...keptAssignee,
  status: v.picklist(propertyStatuses),
  /** The id of the accepted offer. Responses omit this field, because clients can list the offers of the property. */
  deal: v.exactOptional(v.string()),
})

export const Property = v.pipe(
  v.object({
    ...shownFields,
    ...record,
    assigned_to: shownAssignee,
    id: v.pipe(shownFields.id, v.examples([exampleId('prp')])),
    status: PropertyStatus,
    gross_yield: v.exactOptional(
      described(
        v.number(),
        'The yearly rent as a percentage of the price, with 2 decimals. Absent without `estimated_rent`.',
        5.31,
      ),
    ),
  }),
  v.metadata({
    title: 'Property',
    description: 'A piece of real estate on which prospects can make offers.',
  }),
)

const filters = {
  status: oneOrMore(
    v.picklist([...propertyStatuses, ARCHIVED, ANY_STATUS]),
    'Returns only records with these statuses. By default, archived records are omitted. `all` returns every status',
  ),
  type: oneOrMore(PropertyType, 'Returns only records of these types'),
  assigned_to: assigneeFilter,
  external_id: externalIdFilter,
  postal_code: postalCodes,
  search: Search,
}

const listFields: ListFields = {
  price: { range: ['price', 200_000, 300_000], isSorted: true, sum: 'the prices' },
  surface: { range: ['floor area in square metres', 40, 80], isSorted: true },
  rent: { range: ['estimated rent per month', 800, 1_200] },
  yield: { range: ['gross yield in percent', 5.5, 8], isSorted: true },
}

export type NewProperty = v.InferOutput<typeof NewProperty>
export type StoredProperty = v.InferOutput<typeof StoredProperty>
export type Property = v.InferOutput<typeof Property>

export const propertyRecordType = defineRecordType({
  name: 'property',
  Create: NewProperty,
  Stored: StoredProperty,
  Public: Property,
  Update: PropertyUpdate,
  filters,
  listFields,
  closed: ['sold'],
  fieldsAfterEdit(before, edited, now) {
    requireNoDeal(before, edited.status)
    return editArchivable(before, edited, now)
  },
  show(property) {
    const gross_yield = grossYield(property)
    return { ...showArchived(property), ...(gross_yield !== undefined && { gross_yield }) }
  },
})

/**
 * Refuses to change the status of a property that has an accepted offer.
 * @param deal the id of the accepted offer
 * @param asked the requested status
 * @throws AppError `deal_open`, which contains the id of the offer
 */
function requireNoDeal({ deal, status }: { deal?: string; status: string }, asked: string): void {
  if (deal === undefined || asked === status) return
  throw new AppError('deal_open', {
    detail: `Offer ${deal} on this property is accepted. Complete or cancel that offer first.`,
    transaction_id: deal,
  })
}
