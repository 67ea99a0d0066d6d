import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder, temporaryFolder } from '../support/processes/temporary-folder.ts'
import { aService, withExternalId } from './scene.ts'
import { sheetRow, workbook } from './workbook-file.ts'

/** The Node of this machine, without the newer one that `npm ci` installs in the project. */
const node = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path))

let folder: string
beforeAll(() => {
  folder = newFolder()
  const args = ['pack', './cli', '--pack-destination', folder, '--ignore-scripts=false']
  execFileSync('npm', args, { stdio: 'pipe' })
  const [packed = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', packed, '--strip-components=1'], { cwd: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the packed command `records` in a folder with nothing else. */
async function records(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const run = promisify(execFile)(node ?? process.execPath, [join(folder, bin.records), ...args], {
    cwd: temporaryFolder(),
    env: settings,
  })
  return run.catch((failure) => failure)
}

test('the packed command records has one file and no dependency', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(readdirSync(join(folder, 'dist'))).toEqual(['records.cjs'])
})

test('records imports a CSV file and a workbook, and exports, on the Node of this machine', async () => {
  const service = await aService()
  const csv = service.write(
    'p.csv',
    Buffer.from('external_id;name;email\nk-1;Noël;k@example.com\n', 'latin1'),
  )
  const rows = [sheetRow(1, ['external_id', 'name', 'phone']), sheetRow(2, ['k-2', 'Zoé', '06 12 34 56 78'])]
  const book = service.write('p.xlsx', workbook([{ name: 'A', rows: rows.join('') }]))
  const to = ['--url', service.url, '--type', 'prospects']
  const first = await records(service.settings, 'import', csv, ...to, '--json')
  expect(JSON.parse(first.stdout)).toMatchObject({ created: 1, refused: 0 })
  const second = await records(service.settings, 'import', book, ...to, '--country', 'FR', '--json')
  expect(JSON.parse(second.stdout)).toMatchObject({ created: 1, refused: 0 })
  expect(await withExternalId('prospects', 'k-2')).toMatchObject({ name: 'Zoé', phone: '+33612345678' })
  const { stdout } = await records(service.settings, 'export', ...to, '--format', 'ndjson')
  expect(stdout).toContain('"name":"Noël"')
})

test('records prints one line for an expected error', async () => {
  const path = join(temporaryFolder(), 'p.csv')
  writeFileSync(path, 'name,email\n')
  const to = ['--url', 'http://127.0.0.1:9', '--type', 'prospects']
  expect(await records({}, 'import', path, ...to)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no terminal .*RECORDS_EMAIL and RECORDS_PASSWORD\n$/),
  })
})
