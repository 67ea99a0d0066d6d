import { stores } from '../../data/kinds/registry.ts'
import type { Company } from '../../data/records/store.ts'
import { type KindName, kinds } from '../../domain/kind/kinds.ts'

/** What a function does, how it is asked, and what it may do to which partition keys of the table. */
type Action = { does: string; method: string; path: string; rights: Record<string, readonly string[]> }

/** A kind's functions as `serverless.yml` has them, with their routes. */
export function functionsOf(name: KindName): string {
  return actionsOf(name)
    .map(({ does, method, path }) => {
      const named = functionName(name, does)
      return `  ${named}:
    handler: functions/${kinds[name].plural}/${does}.handler
    events: [{ httpApi: { method: ${method}, path: "${path}" } }]
    iamRoleStatements: \${file(stack/rights.yml):${named}}
`
    })
    .join('')
}

/**
 * What a kind's functions may do, and what tells of changes of every kind, as `stack/rights.yml` has it: one statement for each
 * action, with all its keys.
 */
export function rightsOf(name: KindName): string {
  const own = actionsOf(name).map(({ does, rights }) => rightsBlock(functionName(name, does), rights))
  const records = Object.values(kinds).map(({ prefix }) => `${prefix}_*`)
  return [...own, rightsBlock('listChanges', { query: ['CHANGES'], fetch: records })].join('')
}

function rightsBlock(functionName: string, rights: Action['rights']): string {
  const statements = Object.entries(rights).map(([action, keys]) => {
    const condition = `{ ForAllValues:StringLike: { dynamodb:LeadingKeys: [${keys.join(', ')}] } }`
    return `  - { <<: *${action}, Condition: ${condition} }\n`
  })
  return `${functionName}:\n  - *trace\n  - *reach\n${statements.join('')}`
}

function functionName(name: KindName, does: string): string {
  const noun = does === 'list' ? kinds[name].plural : name
  return `${does}${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}

function actionsOf(name: KindName): Action[] {
  const { kind, textsOf, matchedBy, companions } = stores[name]
  const all = `/api/v1/${kinds[name].plural}`
  const one = `${all}/{id}`
  const record = `${kind.prefix}_*`
  const [counts, lists, again, told] = [`COUNT#${name}#*`, `LIST#${name}#*`, 'IDEMPOTENCY#*', 'CHANGES']
  const words = textsOf ? [`WORD#${name}#*`] : []
  const matches = matchedBy ? [`MATCH#${name}#*`] : []
  const referred = [...new Set(Object.values(kind.references).map(({ prefix }) => `${prefix}_*`))]
  const [moved, freed] = [rightsAmong(companions?.edit), rightsAmong(companions?.removal)]
  const change = {
    get: [record, again],
    ...(moved.fetch.length > 0 && { fetch: moved.fetch }),
    put: [lists, ...words, ...matches, again, told, ...moved.put],
    update: [record, counts, ...moved.update],
    delete: [lists, ...words, ...matches, ...moved.delete],
  }
  // The words of a record stay the same when it is archived, and so do the items of its postings; what it is matched by goes
  // then, and comes back with it.
  const archiving = {
    archive: { ...change, put: [lists, ...words, again, told], delete: [lists, ...matches] },
    restore: { ...change, delete: [lists] },
  }
  return [
    {
      does: 'list',
      method: 'GET',
      path: all,
      rights: { query: [counts, lists, ...words], ...(textsOf && { fetch: [lists] }) },
    },
    {
      does: 'create',
      method: 'POST',
      path: all,
      rights: {
        ...(referred.length > 0 && { get: referred }),
        put: [record, lists, ...words, ...matches, again, told],
        update: [`SEQ#${name}`, counts, ...referred],
      },
    },
    { does: 'get', method: 'GET', path: one, rights: { get: [record] } },
    { does: 'update', method: 'PUT', path: one, rights: change },
    {
      does: 'delete',
      method: 'DELETE',
      path: one,
      rights: {
        get: [record],
        ...(freed.fetch.length > 0 && { fetch: freed.fetch }),
        put: [told, ...freed.put],
        update: [...new Set([counts, ...referred, ...freed.update])],
        delete: [record, lists, ...words, ...matches, ...freed.delete],
      },
    },
    ...(kind.readOnly.includes('archived_at') ? Object.entries(archiving) : []).map(([does, rights]) => {
      return { does, method: 'POST', path: `${one}/${does}`, rights }
    }),
  ]
}

/** What it takes to move records of these kinds along, whose words stay the same. */
function rightsAmong(company: readonly Company[] = []) {
  const records = company.map(({ kind }) => `${stores[kind].kind.prefix}_*`)
  const of = (items: string) => company.map(({ kind }) => `${items}#${kind}#*`)
  const matches = (does: 'put' | 'delete') =>
    company.filter((each) => each.matches.includes(does)).map(({ kind }) => `MATCH#${kind}#*`)
  return {
    fetch: records,
    put: [...of('LIST'), ...of('WORD'), ...matches('put')],
    update: [...records, ...of('COUNT')],
    delete: [...of('LIST'), ...matches('delete')],
  }
}
