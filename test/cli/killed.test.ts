import { existsSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '../../lib/local/demo/samples.ts'
import type { startCommand } from '../support/processes/operator-command.ts'
import { byTheService } from '../support/requests/api-server.ts'
import { useFreshTable } from '../support/store/fresh-table.ts'
import { expectInvariants } from '../support/store/invariants.ts'
import { allOf, aService } from './scene.ts'

beforeEach(useFreshTable)

/** The number of imported rows, which need several batches. The suite `faults` imports more rows. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 150)
const SEED = Number(process.env.FAULT_SEED ?? 1)
const KILLS = 2
/** Every 97th row is invalid. */
const REFUSED_EACH = 97

const isRefused = (n: number) => n % REFUSED_EACH === REFUSED_EACH - 1

type Rows = {
  header: string
  row(n: number): string
  record(n: number): object
  /** Returns those fields of a stored record that the test compares. */
  shown(record: Record<string, unknown>): object
}

const files: Record<'prospects' | 'properties', Rows> = {
  prospects: {
    header: 'name,email,phone,criteria.budget_max',
    row: (n: number) =>
      `"Person, ${n}",${isRefused(n) ? 'none' : `p${n}@example.com`},+336123${n + 10_000},${n}.25`,
    shown: ({ name, email, phone, criteria }: Record<string, unknown>) => ({ name, email, phone, criteria }),
    record: (n: number) => ({
      name: `Person, ${n}`,
      email: `p${n}@example.com`,
      phone: `+336123${n + 10_000}`,
      criteria: { budget_max: n + 0.25 },
    }),
  },
  properties: {
    header: 'external_id,address,type,surface,price',
    row: (n: number) => `k-${n},"${n} rue ""K""",house,${isRefused(n) ? '1 sqft' : 80},${n + 1}`,
    shown: ({ external_id, address, price }: Record<string, unknown>) => ({ external_id, address, price }),
    record: (n: number) => ({ external_id: `k-${n}`, address: `${n} rue "K"`, price: n + 1 }),
  },
}

/** Imports a file in a separate process, like the killed run, and returns the summary. */
async function runAgain(service: Awaited<ReturnType<typeof aService>>, plural: string, name: string) {
  const { code, out } = await service.start('import', plural, service.pathOf(name), '--json').outcome
  return { code, ...JSON.parse(out) }
}

test.each(['prospects', 'properties'] as const)(
  `an import of ${ROWS} %s that is killed twice and run again stores each valid row once (seed ${SEED})`,
  { timeout: 1_200_000 },
  async (plural) => {
    const { header, row, shown, record } = files[plural]
    const numbers = Array.from({ length: ROWS }, (_, n) => n)
    const random = seededRandom(SEED)
    let untilKill = 0
    let command: ReturnType<typeof startCommand> | undefined
    const service = await aService({
      async before(asked) {
        if (!asked.path.includes('/batch') || --untilKill !== 0) return undefined
        const when = random.pick(['unseen', 'under way', 'unanswered'])
        if (when === 'unseen') {
          command?.child.kill('SIGKILL')
          return 'reset'
        }
        const reply = byTheService(asked)
        if (when === 'unanswered') await reply
        command?.child.kill('SIGKILL')
        return reply
      },
    })
    const file = service.write('rows.csv', `${header}\n${numbers.map((n) => `${row(n)}\n`).join('')}`)
    for (let kill = 0; kill < KILLS; kill++) {
      untilKill = random.whole(1, Math.ceil(ROWS / 100))
      command = service.start('import', plural, file)
      expect(await command.outcome).toMatchObject({ code: Number.NaN })
    }
    untilKill = 0
    const refused = numbers.filter(isRefused)
    const summary = await runAgain(service, plural, 'rows.csv')
    expect(summary).toMatchObject({ code: 1, done: true, rows: ROWS, refused: refused.length })
    expect(existsSync(`${file}.${plural}.refused.csv`)).toBe(true)
    const lines = service.read(`rows.csv.${plural}.refused.csv`).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(refused.map((n) => n + 2))

    const order = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    const expected = numbers.filter((n) => !isRefused(n)).map((n) => record(n))
    expect((await allOf(plural)).map((each) => shown(each)).toSorted(order)).toEqual(expected.toSorted(order))
    await expectInvariants()
  },
)

test('Ctrl-C ends an import after the current batch, and a second run imports the remaining rows', {
  timeout: 120_000,
}, async () => {
  const service = await aService({
    before({ path }) {
      if (path.includes('/batch') && service.batches().length === 2) command.child.kill('SIGINT')
      return undefined
    },
  })
  const rows = Array.from({ length: 250 }, (_, n) => `c-${n},C,c@example.com\n`).join('')
  const file = service.write('c.csv', `external_id,name,email\n${rows}`)
  const command = service.start('import', 'prospects', file, '--json')
  const { code, out, err } = await command.outcome
  expect(code).toBe(130)
  expect(JSON.parse(out)).toMatchObject({ done: false, rows: 200, created: 200 })
  expect(err).toMatch(/^Stopped after 200 rows. To continue, run the same command again\n$/m)
  expect(await runAgain(service, 'prospects', 'c.csv')).toMatchObject({
    code: 0,
    unchanged: 200,
    created: 50,
  })
})

test('if an import waits before a retry, Ctrl-C ends it without the retry', async () => {
  const service = await aService({
    before: ({ path }) =>
      path.includes('/batch')
        ? { status: 200, text: '{"results":[{"status":503,"detail":"Busy"}]}' }
        : undefined,
  })
  const file = service.write('w.csv', 'name,email\nW,w@example.com\n')
  const { child, outcome } = service.start('import', 'prospects', file)
  child.stderr.on('data', (text: Buffer) => {
    if (text.includes('retrying')) child.kill('SIGINT')
  })
  const { code, err } = await outcome
  expect(code).toBe(130)
  expect(err).toContain('Stopped after 0 rows')
  expect(service.batches()).toHaveLength(1)
})
