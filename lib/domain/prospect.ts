import * as v from 'valibot'
import { ARCHIVED, editArchivable, showArchived } from './archiving.ts'
import { Email, Money, Percentage, Phone, recordFields, shownFields, Timestamp, text } from './atoms.ts'
import { body } from './body.ts'
import { defineKind } from './kind.ts'
import { SearchWithPhone } from './search.ts'
import { stored } from './stored.ts'

export const prospectTypes = ['investor', 'buyer', 'seller', 'landlord', 'tenant', 'other'] as const
export const prospectStatuses = ['new', 'active', 'qualified', 'converted', 'inactive'] as const

const Criteria = v.pipe(
  body({
    budget_min: v.exactOptional(Money),
    budget_max: v.exactOptional(Money),
    min_yield: v.exactOptional(Percentage),
  }),
  v.forward(
    v.partialCheck(
      [['budget_min'], ['budget_max']],
      ({ budget_min, budget_max }) =>
        budget_min === undefined || budget_max === undefined || budget_min <= budget_max,
      'range|must not be below budget_min',
    ),
    ['budget_max'],
  ),
)

const fields = {
  name: text(200),
  email: Email,
  phone: v.exactOptional(Phone),
  type: v.picklist(prospectTypes),
  criteria: v.exactOptional(Criteria),
}

/** The body that creates a prospect; it cannot be created archived. */
export const NewProspect = body({
  ...fields,
  type: v.exactOptional(fields.type, 'investor'),
  status: v.exactOptional(v.picklist(prospectStatuses), 'new'),
})

const EditedProspect = body({ ...fields, status: v.picklist([...prospectStatuses, ARCHIVED]) })

const criteria = {
  budget_min: v.exactOptional(v.number()),
  budget_max: v.exactOptional(v.number()),
  min_yield: v.exactOptional(v.number()),
}

const record = {
  name: v.string(),
  email: v.string(),
  phone: v.exactOptional(v.string()),
  type: v.picklist(prospectTypes),
  archived_at: v.exactOptional(Timestamp),
}

const KeptProspect = stored({
  ...recordFields,
  ...record,
  criteria: v.exactOptional(stored(criteria)),
  status: v.picklist(prospectStatuses),
})

/** A prospect as every answer gives it. */
export const Prospect = v.object({
  ...shownFields,
  ...record,
  criteria: v.exactOptional(v.object(criteria)),
  status: v.picklist([...prospectStatuses, ARCHIVED]),
})

/** The filters of the list of prospects. */
export const ProspectFilter = v.strictObject({
  status: v.exactOptional(v.picklist([...prospectStatuses, ARCHIVED, 'all'])),
  search: v.exactOptional(SearchWithPhone),
})

export type NewProspect = v.InferOutput<typeof NewProspect>
export type KeptProspect = v.InferOutput<typeof KeptProspect>
export type Prospect = v.InferOutput<typeof Prospect>
export type ProspectFilter = v.InferOutput<typeof ProspectFilter>

/** People who look to buy: what makes, changes and shows one. */
export const prospectKind = defineKind({
  name: 'prospect',
  New: NewProspect,
  Kept: KeptProspect,
  Shown: Prospect,
  Edited: EditedProspect,
  edit: editArchivable,
  show: showArchived,
})
