import * as v from 'valibot'
import { ARCHIVED, editArchivable, showArchived } from './archiving.ts'
import { Email, Money, Percentage, Phone, recordFields, Timestamp, text } from './atoms.ts'
import { body } from './body.ts'
import type { Kind } from './kind.ts'
import { SearchWithPhone } from './search.ts'

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
  type: v.exactOptional(v.picklist(prospectTypes), 'investor'),
  criteria: v.exactOptional(Criteria),
}

/** The body that creates a prospect; it cannot be created archived. */
export const NewProspect = body({
  ...fields,
  status: v.exactOptional(v.picklist(prospectStatuses), 'new'),
})

const EditedProspect = body({
  ...fields,
  status: v.exactOptional(v.picklist([...prospectStatuses, ARCHIVED]), 'new'),
})

/** A name that was kept is read whatever is asked of new ones by now. */
const kept = { ...recordFields, ...fields, name: v.string(), archived_at: v.exactOptional(Timestamp) }

const KeptProspect = v.strictObject({ ...kept, status: v.picklist(prospectStatuses) })

/** A prospect as every answer gives it. */
export const Prospect = v.strictObject({ ...kept, status: v.picklist([...prospectStatuses, ARCHIVED]) })

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
export const prospectKind: Kind<NewProspect, KeptProspect, Prospect, v.InferOutput<typeof EditedProspect>> = {
  name: 'prospect',
  prefix: 'prs',
  Kept: KeptProspect,
  Shown: Prospect,
  Edited: EditedProspect,
  editable: [...Object.keys(fields), 'status'],
  readOnly: ['id', 'created_at', 'updated_at', 'archived_at'],
  create: (input, base) => ({ ...base, ...input }),
  edit: editArchivable,
  show: showArchived,
}
