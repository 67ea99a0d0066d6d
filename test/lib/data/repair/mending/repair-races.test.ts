import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { prospects } from '../../../../../lib/data/kinds/prospects.ts'
import { secondLook } from '../../../../../lib/data/repair/mending/repair.ts'
import { counterIn } from '../../../../../lib/data/repair/places.ts'
import { client } from '../../../../../lib/data/table/client.ts'
import { commit, newOperation } from '../../../../../lib/data/table/commit.ts'
import { leafKey, listEntryKey } from '../../../../../lib/data/table/keys.ts'
import { NewProspect } from '../../../../../lib/domain/prospect.ts'
import { parse } from '../../../../../lib/domain/validation.ts'
import { checkedTable } from '../../../../support/store/checked-table.ts'
import { useFreshTable } from '../../../../support/store/fresh-table.ts'
import { expectInvariants } from '../../../../support/store/invariants.ts'

const input = parse(NewProspect, { name: 'Ana Ruiz', email: 'ana@example.com' })
let id: string

beforeEach(async () => {
  await useFreshTable()
  id = (await prospects.create(input)).record.id
})

/** Lets a live write in, once, just before the first request of this kind (and, if given, that mentions this). */
function before(command: string, mention: string, write: () => Promise<unknown>): void {
  let waiting = true
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (waiting && commandName.startsWith(command) && JSON.stringify(args.input).includes(mention)) {
          waiting = false
          await write()
        }
        return next(args)
      },
    { step: 'initialize', name: 'writeBetween' },
  )
  onTestFinished(() => {
    client().middlewareStack.remove('writeBetween')
    expect(waiting, 'the write has had its moment').toBe(false)
  })
}

const archive = () => prospects.archive(id)

test('an entry that a live write takes away while it is looked for is not told as missing', async () => {
  before('BatchGet', '', archive)
  const suspect = { fault: 'missing', key: listEntryKey('prospect', 'live', 1), owner: id } as const
  const found = await secondLook([suspect], { repair: false })
  expect(found).toEqual([])
})

test('a record that changes between the look and the mending is looked at again', async () => {
  const Key = listEntryKey('prospect', 'live', 1)
  await commit({ operation: newOperation(), writes: () => [{ Delete: { Key } }] })
  before('TransactWrite', '', archive)
  await checkedTable({ repair: true })
  await expectInvariants()
  expect((await prospects.get(id)).record.status).toBe('archived')
})

test('a counter that a live write moves while its entries are counted is not told as wrong', async () => {
  before('Query', 'LIST#prospect#live', () => prospects.create(input))
  const counter = counterIn(leafKey('prospect', 'live', 0, 0), '0')
  const found = await secondLook([{ fault: 'miscounted', counter }], { repair: false })
  expect(found).toEqual([])
})
