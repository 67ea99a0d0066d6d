import * as v from 'valibot'
import { AppError, invalid } from '../errors.ts'
import { ARCHIVED, archivedAt, editArchivable, showArchived } from './archiving.ts'
import { assignedTo, assigneeFilter, keptAssignee, shownAssignee } from './assignee.ts'
import {
  Area,
  described,
  email,
  Money,
  Percentage,
  Phone,
  postalCharacters,
  Timestamp,
  text,
} from './atoms.ts'
import { body } from './body.ts'
import type { Codes } from './codes.ts'
import { authorFields, recordFields, shownFields } from './common-fields.ts'
import { defaults } from './defaults.ts'
import { externalId, externalIdFilter, keptExternalId } from './external-id.ts'
import { ANY_STATUS, oneOrMore } from './filters.ts'
import { exampleId } from './id.ts'
import { sameFields } from './json.ts'
import type { ListFields } from './list-fields.ts'
import {
  foldedPostalCode,
  normalizedPostalCode,
  POSTAL_MAX,
  POSTAL_PREFIX,
  PREFIXES_MAX,
} from './postal-code.ts'
import { PropertyType } from './property-types.ts'
import { defineRecordType, stored } from './record-type.ts'
import { SearchWithPhone } from './search.ts'

export const prospectTypes = ['investor', 'buyer', 'seller', 'landlord', 'tenant', 'other'] as const
export const prospectStatuses = ['new', 'active', 'qualified', 'converted', 'inactive'] as const

export const prospectTypeCodes: Codes<(typeof prospectTypes)[number]> = {
  investor: 1,
  buyer: 2,
  seller: 3,
  landlord: 4,
  tenant: 5,
  other: 6,
}
export const prospectStatusCodes: Codes<(typeof prospectStatuses)[number] | typeof ARCHIVED> = {
  new: 2,
  active: 3,
  qualified: 4,
  converted: 5,
  inactive: 6,
  archived: 1,
}

const PostalPrefix = v.pipe(
  v.string(),
  v.transform(foldedPostalCode),
  // Spaces and dashes do not count as letters or digits, but are stored.
  v.maxLength(POSTAL_MAX),
  postalCharacters,
  v.check(
    (text) => POSTAL_PREFIX.test(normalizedPostalCode(text)),
    'format|must be the beginning of a postal code, with 1 to 8 letters and digits',
  ),
)

const CriteriaFields = body('NewCriteria', {
  budget_min: v.exactOptional(described(Money, 'The lowest acceptable price.', 150_000)),
  budget_max: v.exactOptional(
    described(Money, 'The highest acceptable price. Must not be below `budget_min`.', 320_000),
  ),
  min_yield: v.exactOptional(
    described(Percentage, 'The lowest acceptable gross yield, in percent of the price per year.', 5.5),
  ),
  types: v.exactOptional(
    described(
      v.pipe(
        v.array(PropertyType),
        v.minLength(1, 'length|must have at least 1 value'),
        v.check(
          (types) => new Set(types).size === types.length,
          'repeated|must contain each value only once',
        ),
      ),
      'The acceptable types of property.',
      ['apartment', 'house'],
    ),
  ),
  surface_min: v.exactOptional(described(Area, 'The smallest acceptable floor area, in square metres.', 45)),
  postal_codes: v.exactOptional(
    described(
      v.pipe(
        v.array(PostalPrefix),
        v.minLength(1, 'length|must have at least 1 value'),
        v.maxLength(PREFIXES_MAX, `length|must have at most ${PREFIXES_MAX} values`),
      ),
      'The beginnings of acceptable postal codes. Case, spaces and dashes are ignored.',
      ['69', '75011'],
    ),
  ),
})

/** Compares the budgets even if another criterion is invalid, so that an error lists every fault. */
const Criteria = v.config(
  v.pipe(
    v.config(CriteriaFields, { abortPipeEarly: true }),
    v.forward(
      v.partialCheck(
        [['budget_min'], ['budget_max']],
        ({ budget_min, budget_max }) =>
          budget_min === undefined || budget_max === undefined || budget_min <= budget_max,
        'range|must not be below budget_min',
      ),
      ['budget_max'],
    ),
  ),
  { abortPipeEarly: false },
)

const ProspectType = v.pipe(
  v.picklist(prospectTypes),
  v.metadata({ title: 'ProspectType', description: 'The type of prospect.' }),
)

const ProspectStatus = v.pipe(
  v.picklist([...prospectStatuses, ARCHIVED]),
  v.metadata({
    title: 'ProspectStatus',
    description: 'The state of the prospect. By default, lists omit `archived` prospects.',
  }),
)

const fields = {
  name: described(text(200), 'The full name.', 'Zoé Lefèvre'),
  email: v.exactOptional(
    email('The e-mail address. Several prospects can have the same address. Required without a phone.'),
  ),
  phone: v.exactOptional(Phone),
  type: ProspectType,
  criteria: v.exactOptional(Criteria),
  assigned_to: assignedTo,
  external_id: externalId,
}

const NewProspectFields = body('NewProspect', {
  ...fields,
  type: v.exactOptional(fields.type, defaults.prospect.type),
  status: v.exactOptional(
    v.pipe(
      v.picklist(prospectStatuses),
      v.description('The initial status. A prospect cannot be created as `archived`.'),
    ),
    defaults.prospect.status,
  ),
})

const NO_CONTACT = 'is required if there is no phone'

/** The body that creates a prospect. */
export const NewProspect = Object.assign(
  v.config(
    v.pipe(
      v.config(NewProspectFields, { abortPipeEarly: true }),
      v.forward(
        v.partialCheck(
          [['email'], ['phone']],
          ({ email, phone }) => email !== undefined || phone !== undefined,
          `required|${NO_CONTACT}`,
        ),
        ['email'],
      ),
    ),
    { abortPipeEarly: false },
  ),
  { entries: NewProspectFields.entries },
)

const ProspectUpdate = body('EditedProspect', { ...fields, status: ProspectStatus })

/** The stored criteria. Only their types are checked, because stored criteria may be older than a rule for input. */
export const criteria = {
  budget_min: v.exactOptional(v.number()),
  budget_max: v.exactOptional(v.number()),
  min_yield: v.exactOptional(v.number()),
  types: v.exactOptional(v.array(PropertyType)),
  surface_min: v.exactOptional(v.number()),
  postal_codes: v.exactOptional(v.array(v.string())),
}

const record = {
  name: v.string(),
  email: v.exactOptional(v.string()),
  phone: v.exactOptional(v.string()),
  type: ProspectType,
  external_id: keptExternalId,
  archived_at: archivedAt,
  erased_at: v.exactOptional(
    v.pipe(
      Timestamp,
      v.description('When the personal data was erased. An erased prospect cannot be changed.'),
    ),
  ),
}

const StoredProspect = stored({
  ...recordFields,
  ...authorFields,
  ...record,
  ...keptAssignee,
  criteria: v.exactOptional(stored(criteria)),
  status: v.picklist(prospectStatuses),
})

export const Prospect = v.pipe(
  v.object({
    ...shownFields,
    ...record,
    assigned_to: shownAssignee,
    id: v.pipe(shownFields.id, v.examples([exampleId('prs')])),
    criteria: v.exactOptional(
      v.pipe(
        v.object(criteria),
        v.metadata({
          title: 'Criteria',
          description: 'What the prospect is looking for. An absent criterion matches every property.',
        }),
      ),
    ),
    status: ProspectStatus,
  }),
  v.metadata({ title: 'Prospect', description: 'A person or company interested in real estate.' }),
)

const filters = {
  status: oneOrMore(
    v.picklist([...prospectStatuses, ARCHIVED, ANY_STATUS]),
    'Returns only records with these statuses. By default, archived records are omitted. `all` returns every status',
  ),
  type: oneOrMore(ProspectType, 'Returns only records of these types'),
  assigned_to: assigneeFilter,
  external_id: externalIdFilter,
  email: v.exactOptional(
    v.pipe(
      email('Returns only prospects with this e-mail address. Case is ignored.'),
      v.transform((address) => address.toLowerCase()),
    ),
  ),
  phone: v.exactOptional(v.pipe(Phone, v.description('Returns only prospects with this phone number.'))),
  search: SearchWithPhone,
}

const listFields: ListFields = { name: { isSorted: true } }

export type NewProspect = v.InferOutput<typeof NewProspect>
export type StoredProspect = v.InferOutput<typeof StoredProspect>
export type Prospect = v.InferOutput<typeof Prospect>

export const prospectRecordType = defineRecordType({
  name: 'prospect',
  Create: NewProspect,
  Stored: StoredProspect,
  Public: Prospect,
  Update: ProspectUpdate,
  filters,
  listFields,
  fieldsAfterEdit(before, edited, now) {
    if (before.erased_at !== undefined) throw new AppError('erased')
    if (edited.email === undefined && edited.phone === undefined)
      throw invalid([{ field: 'email', code: 'required', message: NO_CONTACT }])
    return editArchivable(before, edited, now)
  },
  show: (prospect) => showArchived(prospect),
})

/**
 * Archives a prospect and removes its personal data. Also removes fields that a newer release may have written. Returns the
 * same object if the prospect is already erased and contains nothing to remove.
 */
export function erased(prospect: StoredProspect, now: string): StoredProspect {
  const { changed: _, ...before } = prospect
  const after = withoutPersonalData(prospect, now)
  const { erased_at } = prospect
  return erased_at !== undefined && sameFields(before, { ...after, erased_at }) ? prospect : after
}

function withoutPersonalData(prospect: StoredProspect, now: string): StoredProspect {
  const { id, created_at, updated_at, created_by, type, status, archived_at = now } = prospect
  const { assigned_to, assigned_number } = prospect
  return {
    ...{ id, created_at, updated_at, type, status, archived_at, erased_at: now },
    ...(created_by !== undefined && { created_by }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(assigned_number !== undefined && { assigned_number }),
    name: 'Erased',
    email: `${id}@erased.invalid`,
  }
}
