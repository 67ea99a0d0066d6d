import type * as Client from '../../client/src/index.ts'

const credentials = { email: 'admin@demo.test', password: 'demo-password' }

/** Calls the service with the client, in Node or a browser, and returns the results of the calls. */
export async function clientScene({ connect, each, ServiceError }: typeof Client, baseUrl: string) {
  const codeOf = (failure: unknown) => {
    if (!(failure instanceof ServiceError)) throw failure
    return failure.problem?.errors?.map(({ field, code }) => `${field} ${code}`) ?? failure.code
  }
  const kept: string[] = []
  const api = connect({ baseUrl, onSession: (session) => kept.push(session?.user.email ?? 'none') })
  const { response: signedOut } = await api.GET('/health')
  const refused = await api.GET('/api/v1/prospects').catch(codeOf)
  await api.signIn(credentials)

  const body = { name: 'Zoé Müller', email: 'zoe@example.com', criteria: { min_yield: 5.5 } }
  const { data: created, response } = await api.POST('/api/v1/prospects', { body })
  const path = { id: created.id }
  const change = () =>
    api.PUT('/api/v1/prospects/{id}', {
      params: { path, header: { 'If-Match': `"${created.version}"` } },
      body: { status: 'active', criteria: { min_yield: null } },
    })
  const { data: changed } = await change()
  const stale = await change().catch(codeOf)
  const invalid = await api
    .POST('/api/v1/prospects', { body: { ...body, name: '', phone: '06' } })
    .catch(codeOf)

  const ids = new Set<string>()
  const properties = each((cursor) =>
    api.GET('/api/v1/properties', { params: { query: { status: 'all', limit: 30, cursor } } }),
  )
  for await (const { id } of properties) ids.add(id)
  const { data: page } = await api.GET('/api/v1/properties', {
    params: { query: { status: 'all', limit: 1 } },
  })

  const { response: deleted } = await api.DELETE('/api/v1/prospects/{id}', { params: { path } })
  const gone = await api.GET('/api/v1/prospects/{id}', { params: { path } }).catch(codeOf)
  api.signOut()
  return {
    statuses: [signedOut.status, response.status, deleted.status],
    headers: ['date', 'etag', 'location', 'x-request-id'].filter((name) => response.headers.has(name)),
    record: { name: changed.name, status: changed.status, criteria: changed.criteria },
    refusals: [refused, stale, invalid, gone],
    isWhole: ids.size > 60 && ids.size === page.pagination.total,
    kept,
  }
}
