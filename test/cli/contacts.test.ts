import { expect, test } from 'vitest'
import { post } from '../support/requests/api.ts'
import { aProspect } from '../support/samples/sample-prospect.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { aService } from './scene.ts'

async function imported(text: string, type = 'prospects', ...options: string[]) {
  const service = await aService()
  service.write('file.csv', text)
  const summary = await service.import(type, 'file.csv', ...options)
  const reads = service.requests.filter(({ method, path }) => method === 'GET' && /\/prospects\?/.test(path))
  return { ...summary, reads: reads.length }
}

test('an import names new rows whose e-mail or phone another prospect has, and imports them', async () => {
  await useFreshTable()
  await aProspect({ name: 'Zoé', email: 'zoe@example.com', external_id: 'crm-1' })
  const { record, at } = await aProspect({ name: 'Bo', email: 'bo@example.com', phone: '+33612345678' })
  await post(`${at}/archive`, undefined, { as: 'agent' })
  const rows = [
    'crm-1,Zoé L.,zoe@example.com,',
    'new-1,Zoé again,ZOE@example.com,',
    'new-2,Bo again,other@example.com,0033 6 12 34 56 78',
    'new-3,Somebody,somebody@example.com,',
    'new-4,Somebody again,somebody@example.com,',
  ]
  const text = `external_id,name,email,phone\n${rows.join('\n')}\n`
  for (const options of [['--dry-run'], []]) {
    const { code, created, updated, known_contacts } = await imported(text, 'prospects', ...options)
    expect({ code, created, updated }).toEqual({ code: 0, created: 4, updated: 1 })
    expect(known_contacts).toEqual({
      count: 3,
      rows: [
        { line: 3, field: 'email', value: 'ZOE@example.com', record: 'crm-1' },
        { line: 4, field: 'phone', value: '0033 6 12 34 56 78', record: record.id },
        { line: 6, field: 'email', value: 'somebody@example.com', record: 'line 5' },
      ],
    })
  }
})

test('an import counts all such rows and names the first ten', async () => {
  await useFreshTable()
  await aProspect({ email: 'zoe@example.com' })
  const rows = Array.from({ length: 12 }, (_, n) => `n-${n},Zoé ${n},zoe@example.com`)
  const { known_contacts } = await imported(`external_id,name,email\n${rows.join('\n')}\n`)
  expect(known_contacts).toMatchObject({ count: 12, rows: { length: 10 } })
})

test('an import of properties reads no contacts', async () => {
  const { known_contacts, reads } = await imported(
    'address,type,surface,price\n1 rue A,house,80,1\n',
    'properties',
  )
  expect({ known_contacts, reads }).toEqual({ known_contacts: undefined, reads: 0 })
})
