import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../support/people/signed-in-user.ts'
import { post } from '../support/requests/api.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { allOf, aService, withExternalId } from './scene.ts'

beforeEach(useFreshTable)

describe('the suggestion for the columns of another system', () => {
  test.each([
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Company Name',
      'external_id=Record ID,name=First Name+Last Name,email=Email,phone=Mobile Phone Number+Phone Number',
    ],
    [
      'Pipedrive',
      'Person - ID,Person - Name,Person - Email - Work,Person - Phone - Work',
      'external_id=Person - ID,name=Person - Name,email=Person - Email - Work,phone=Person - Phone - Work',
    ],
    [
      'Follow Up Boss',
      'ID,First Name,Last Name,Stage,Email 1,Email 1 - Type,Phone 1,Phone 1 - Type',
      'external_id=ID,name=First Name+Last Name,email=Email 1,phone=Phone 1',
    ],
    [
      'Salesforce',
      'Contact ID,Salutation,First Name,Last Name,Email,Phone,Assistant Phone,Fax',
      'external_id=Contact ID,name=First Name+Last Name,email=Email,phone=Phone',
    ],
    [
      'Outlook',
      `First Name,Middle Name,Last Name,Company,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type`,
      'name=First Name+Last Name,email=E-mail Address,phone=Mobile Phone+Business Phone+Home Phone',
    ],
    [
      'Google',
      'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      'name=First Name+Last Name,email=E-mail 1 - Value,phone=Phone 1 - Value',
    ],
    [
      'a French Outlook',
      'Prénom,Nom,Société,Adresse de messagerie,Téléphone mobile,Téléphone (bureau)',
      'name=Prénom+Nom,email=Adresse de messagerie,phone=Téléphone mobile+Téléphone (bureau)',
    ],
  ])('%s', async (_, header, map) => {
    const service = await aService()
    const cells = header
      .split(',')
      .map((name) => (/mail|messagerie/i.test(name) && !/type|label/i.test(name) ? 'a@example.com' : 'A'))
    service.write('x.csv', `${header}\n${cells.join(',')}\n`)
    const { err } = await service.import('prospects', 'x.csv')
    expect(err).toContain(`Give --map "${map}" if that is right`)
    // The pasted suggestion is accepted.
    const again = await service.import(
      'prospects',
      'x.csv',
      '--map',
      map.replace(/,phone=.*/, ''),
      '--ignore',
      '*',
    )
    expect(again).toMatchObject({ code: 0, created: 1 })
    expect(again.err).toMatch(/^Ignored columns: /m)
  })
})

describe('dates', () => {
  async function imported(cells: string[], ...options: string[]) {
    const service = await aService()
    const { body } = await post('/api/v1/prospects', { name: 'D', email: 'd@example.com' }, { as: 'agent' })
    const rows = cells.map((cell, n) => `t-${n};${body.id};T;task;${cell}\n`).join('')
    service.write('t.csv', `external_id;prospect_id;text;kind;due_at\n${rows}`)
    const outcome = await service.import('notes', 't.csv', ...options)
    const stored = await Promise.all(cells.map((_, n) => withExternalId('notes', `t-${n}`)))
    return { ...outcome, batches: service.batches().length, dates: stored.map((note) => note?.due_at) }
  }

  test.each([
    [['03/04/2026', '27/11/2026'], [], ['2026-04-03T00:00:00.000Z', '2026-11-27T00:00:00.000Z']],
    [['11/27/2026', '3/4/26'], [], ['2026-11-27T00:00:00.000Z', '2026-03-04T00:00:00.000Z']],
    [['03/04/2026'], ['--dates', 'dmy'], ['2026-04-03T00:00:00.000Z']],
    [['2026-11-27 14:30'], ['--timezone', 'Europe/Paris'], ['2026-11-27T13:30:00.000Z']],
    [['Nov 27, 2026', '27 nov. 2026'], [], ['2026-11-27T00:00:00.000Z', '2026-11-27T00:00:00.000Z']],
  ])('an import reads %j with the options %j', async (cells, options, dates) => {
    expect(await imported(cells, ...options)).toMatchObject({ code: 0, dates })
  })

  test.each([
    [['03/04/2026'], /order of its dates is not clear: give --dates dmy/],
    [['27/11/2026', '11/27/2026'], /order of its dates is not clear/],
    [['2026-11-27 14:30', '2026-11-28 14:30'], /line 2, a time without a zone: give --timezone/],
  ])('an import of %j sends nothing and says once what to give', async (cells, message) => {
    const { code, batches, err } = await imported(cells)
    expect({ code, batches }).toEqual({ code: 1, batches: 0 })
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('words', () => {
  const file =
    'external_id;address;type;surface;price\nw-1;1 rue A;Maison;80;1\nw-2;2 rue A;HOUSE;80;1\nw-3;3 rue A;Villa, vue mer;80;1\n'

  test('unknown words are listed with their counts before anything is sent', async () => {
    const service = await aService()
    service.write('w.csv', file)
    const { err, refused } = await service.import('properties', 'w.csv', '--dry-run')
    expect(err).toMatch(
      /Unknown words for type: Maison \(1\), Villa, vue mer \(1\)\. Give --values "type:Maison=/,
    )
    expect(refused).toBe(2)
  })

  test.each([
    [['--values', 'type:Maison=house'], 2],
    [['--values', 'type:maison=house,VILLA, vue mer=house'], 3],
    [['--values', 'type:Maison=house', '--values', 'type:Villa, vue mer=house'], 3],
  ])('with %j, an import reads them', async (options, created) => {
    const service = await aService()
    service.write('w.csv', file)
    expect(await service.import('properties', 'w.csv', ...options)).toMatchObject({ created })
    expect(await withExternalId('properties', 'w-1')).toMatchObject({ type: 'house' })
  })

  test('owners are named by their e-mail address or their unique name', async () => {
    const service = await aService({ role: 'admin' })
    const { id, email } = await aUser('agent', { name: 'Zoé Lefèvre' })
    await aUser('agent', { name: 'Twin' })
    await aUser('agent', { name: 'Twin' })
    const owners = [email.toUpperCase(), 'zoé lefèvre', id, 'Twin', 'nobody@example.com']
    const rows = owners.map((owner, n) => `O ${n};o@example.com;${owner}\n`).join('')
    service.write('o.csv', `name;email;assigned_to\n${rows}`)
    const { created, refused, err } = await service.import('prospects', 'o.csv')
    expect({ created, refused }).toEqual({ created: 3, refused: 2 })
    expect(err).toMatch(/Line 5: assigned_to is "Twin", which several users have/)
    expect(err).toMatch(
      /Line 6: assigned_to is "nobody@example.com", which is neither the id nor the name of a user/,
    )
    expect((await allOf('prospects')).map(({ assigned_to }) => assigned_to)).toEqual([id, id, id])
  })
})
