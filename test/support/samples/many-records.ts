import { countAt, type Facet, facetsByName } from '../../../lib/data/index/facets.ts'
import { storages } from '../../../lib/data/records/registry.ts'
import { updateItem } from '../../../lib/data/table/client.ts'
import type { RecordTypeName } from '../../../lib/domain/id.ts'

/** A sequence number in the second region, which contains no record of a test. */
const BEYOND = 60_000

/**
 * Raises the counts of facets of a record type, by default of all facets, so that the service reads packed rows, as in a large table. Without this
 * change, it would read entries, because the lists of a test are short. With `more` 0, restores the counts. As long as the counts
 * are raised, totals that come from counts are wrong.
 */
export async function countAsMore(
  type: RecordTypeName,
  more: number,
  facets: Iterable<Facet> = facetsByName(storages[type].facets).values(),
): Promise<void> {
  const { facets: fields } = storages[type]
  const counts = [...facets].map((facet) => countAt(type, fields, facet, BEYOND))
  await updateItem({
    Key: counts[0]?.key,
    UpdateExpression: `SET ${counts.map((_, at) => `#count${at} = :more`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(
      counts.map(({ attribute }, at) => [`#count${at}`, attribute]),
    ),
    ExpressionAttributeValues: { ':more': more },
  })
}
