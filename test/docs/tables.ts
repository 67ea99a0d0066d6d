import * as v from 'valibot'
import { LocalEnvironment } from '../../lib/config.ts'
import { UNITS_MAX } from '../../lib/data/index/scan-rows.ts'
import { storages } from '../../lib/data/records/registry.ts'
import { ROW_PARTITIONS } from '../../lib/data/table/keys.ts'
import { recordTypeNaming } from '../../lib/domain/id.ts'
import { ordersOf } from '../../lib/domain/list-fields.ts'
import { recordTypes } from '../../lib/domain/record-types.ts'
import { catalogue, fieldCodes } from '../../lib/errors.ts'
import { readYaml } from '../../lib/local/serverless-yml.ts'
import { readOperations } from '../../lib/openapi/document.ts'
import { benches } from '../bench/benches.ts'
import { readProjectFile } from '../support/project/source-files.ts'
import { suites } from '../support/runs/suites.ts'
import { bodyOf, docsPages } from './sections.ts'

const pages = docsPages()
const code = (text: string | number) => `\`${text}\``

function table(head: string[], rows: (string | number)[][]): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

const operations = await readOperations()

function endpoints(): string {
  return table(
    ['', 'Path', 'What it does', 'Needs'],
    operations.map(({ method, path, declaration: { summary, allow } }) => {
      const verb = allow.split(':')[1]
      return [
        method.toUpperCase(),
        code(path),
        summary.charAt(0).toLowerCase() + summary.slice(1),
        verb === undefined ? 'nothing' : code(verb),
      ]
    }),
  )
}

/** Returns the filters, ranges and orders of each list. */
function lists(): string {
  const codes = (names: string[]) => names.map(code).join(', ')
  const rows = Object.values(recordTypes).map(({ plural, Filter, filters, listFields }) => {
    const names = Object.keys(Filter.entries).filter((name) => RANGE.test(name))
    const ranges = new Set(names.map((name) => name.replace(RANGE, '')))
    return [plural, codes(Object.keys(filters)), codes([...ranges]), codes(ordersOf(listFields))]
  })
  return table(['List', 'Filters', 'Ranges', 'Orders'], rows)
}
const RANGE = /_(min|max|since|until)$/

/** Returns the families of packed rows. A page of 20 of the most records takes the read units that one request may use. */
function families(): string {
  const rows = Object.values(storages).flatMap(({ name: kind, rows }) =>
    rows.map(({ name, bytes }) => {
      const most = ((UNITS_MAX - 20 - ROW_PARTITIONS) * 4096) / bytes
      const rounded = `about ${(Math.floor(most / 10_000) * 10_000).toLocaleString('en')}`
      const family = `${code(name)} of ${recordTypeNaming[kind].plural}`
      return [family, bytes, rounded, textOf('families', family)]
    }),
  )
  return table(['Family', 'Bytes per record', 'Most records', 'Contents'], rows)
}

function errors(): string {
  return table(
    ['Code', 'Status', 'When'],
    Object.entries(catalogue).map(([name, { status }]) => [code(name), status, textOf('errors', code(name))]),
  )
}

function fields(): string {
  return table(
    ['Code of a field', 'What is wrong'],
    fieldCodes.map((name) => [code(name), textOf('fields', code(name))]),
  )
}

function settings(): string {
  const defaults: Record<string, unknown> = v.getDefaults(LocalEnvironment)
  return table(
    ['Setting', 'Default', 'What it does'],
    Object.keys(LocalEnvironment.entries).map((name) => [
      code(name),
      defaults[name] === undefined ? 'none' : code(String(defaults[name])),
      textOf('settings', code(name)),
    ]),
  )
}

/** Returns a row for each program. `npm test` without a name runs the first suite. */
function programs(command: string, named: Readonly<Record<string, { what: string }>>): string {
  const rows = Object.entries(named).map(([name, { what }]) => [
    code(name === 'all' ? command : `${command} -- ${name}`),
    what,
  ])
  return table(['Command', 'What it does'], rows)
}

/** Returns code as a Markdown code block, with the path of its file as the first line. */
function codeBlock(path: string, text: string): string {
  return ['```ts', `// ${path}`, text.trim(), '```'].join('\n')
}

function exampleHandler(): string {
  const paths = ['functions/properties/update.ts', 'lib/endpoints/update.ts']
  return paths.map((path) => codeBlock(path, readProjectFile(path))).join('\n\n')
}

const Params = v.record(v.string(), v.unknown())
const Stages = v.object({ params: v.objectWithRest({ default: Params }, Params) })

/** Returns the Markdown table of the stage params. Its columns are the defaults and each stage with params of its own. */
function stages(): string {
  const { default: usual, local: _, ...others } = readYaml('serverless.yml', Stages).params
  const differing = Object.entries(others).filter(([, params]) => Object.keys(params).length > 0)
  const shown = (value: unknown) =>
    value === undefined || value === '' ? '' : code(Array.isArray(value) ? value.join(', ') : String(value))
  return table(
    ['Setting', 'Every stage', ...differing.map(([stage]) => code(stage)), 'What it is'],
    [...textsOf('stages').keys()].slice(2).map((cell) => {
      const name = cell.replaceAll('`', '')
      const values = [usual[name], ...differing.map(([, params]) => params[name])]
      if (values.every((value) => value === undefined)) throw new Error(`serverless.yml has no param ${name}`)
      return [cell, ...values.map(shown), textOf('stages', cell)]
    }),
  )
}

/**
 * Maps the first cell of each row of a section to the last cell of the row. The last cells are written by hand. The other cells
 * come from code.
 */
function textsOf(section: string): Map<string, string> {
  const body = pages.map((page) => bodyOf(page, section)).find((text) => text !== undefined) ?? ''
  const rows = body
    .trim()
    .split('\n')
    .map((line) => line.split(/^\| | \| | \|$/).slice(1, -1))
  return new Map(rows.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']))
}

/** Returns the text that was written by hand for a row. @throws Error if the row or its text is missing */
function textOf(section: string, name: string): string {
  const text = textsOf(section).get(name)
  if (!text) throw new Error(`The table ${section} of the docs has no text for ${name}`)
  return text
}

/** Returns the sections that are generated from code, by name. @throws Error if a text is missing */
export function tablesOfCode(): ReadonlyMap<string, string> {
  return new Map([
    ['endpoints', endpoints()],
    ['lists', lists()],
    ['families', families()],
    ['errors', errors()],
    ['fields', fields()],
    ['settings', settings()],
    ['suites', programs('npm test', suites)],
    ['example-handler', exampleHandler()],
    ['benches', programs('npm run bench', benches)],
    ['stages', stages()],
  ])
}
