import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/operator-command.ts'
import { allOf, aService } from './scene.ts'
import { workbook } from './workbook-file.ts'

test('a workbook of 30,000 rows and 60 columns takes less than 400 MB', { timeout: 180_000 }, async () => {
  const columns = Array.from({ length: 60 }, (_, at) =>
    at < 3 ? (['external_id', 'name', 'email'][at] ?? '') : `Column ${at}`,
  )
  // Column letters after Z are left out: cells without a reference follow each other.
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
  const rows = Array.from({ length: 30_000 }, (_, n) =>
    row(columns.map((_, at) => (at === 2 ? 'nobody' : at === 0 ? `big-${n}` : `Text ${n} ${at}`))),
  )
  const service = await aService({
    before: ({ path }) => (path.includes('/batch') ? { status: 403, text: '{}' } : undefined),
  })
  const file = service.write('big.xlsx', workbook([{ name: 'S', rows: row(columns) + rows.join('') }]))
  const { outcome } = startCommand(
    'import',
    ['--url', service.url, '--type', 'prospects', file, '--ignore', '*'],
    {
      ...service.settings,
      NODE_OPTIONS: `--require=${service.write('rss.cjs', 'process.on("exit", () => console.error("RSS " + process.resourceUsage().maxRSS))')}`,
    },
  )
  const { err } = await outcome
  expect(err).toContain('30000 rows, sheet S')
  expect(Number(/RSS (\d+)/.exec(err)?.[1]) / 1024).toBeLessThan(400)
  expect(await allOf('prospects')).not.toContainEqual(expect.objectContaining({ name: 'Text 1 1' }))
})
