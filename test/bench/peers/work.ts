import * as v from 'valibot'
import { may } from '../../../lib/auth/permissions.ts'
import { verifyToken } from '../../../lib/auth/tokens.ts'
import type { prospects } from '../../../lib/data/kinds/prospects.ts'
import { ProspectFilter } from '../../../lib/domain/prospect.ts'
import { parse } from '../../../lib/domain/validation.ts'
import { AppError, catalogue } from '../../../lib/errors.ts'
import { pageParameters, pageRequest, paginate } from '../../../lib/http/pagination.ts'

/** Where the list of prospects is. */
export const PATH = '/api/v1/prospects'

/** What finds a page: the service's own repository, or what stands in for it. */
export type Find = typeof prospects.list

const Query = v.strictObject({ ...pageParameters, ...ProspectFilter.entries })

/** Who may read, by the service's own check of the token. */
export async function requireReader(authorization = ''): Promise<void> {
  const { role } = await verifyToken(authorization.replace(/^Bearer /, ''))
  if (!may(role, 'prospects:read')) throw new AppError('forbidden')
}

/** A page of prospects, by the service's own schema of the query. */
export async function answerPage(query: unknown, find: Find) {
  const asked = parse(Query, query, 'parameter')
  const { records, ...found } = await find(pageRequest(asked))
  return { data: records, pagination: paginate(asked, found) }
}

/** What became of a request that failed. */
export function refusal(error: unknown) {
  const code = error instanceof AppError ? error.code : 'internal'
  return { status: catalogue[code].status, code }
}
