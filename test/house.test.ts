import { expect, test } from 'vitest'
import { projectManifest } from './support/project/project-manifest.ts'
import {
  importedFile,
  importedPackage,
  projectFiles,
  readProjectFile,
  type SourceFile,
  sourceFiles,
} from './support/project/source-files.ts'
import { readEveryRoute } from './support/requests/routes.ts'
import { handlerFiles } from './support/requests/sample-events.ts'

const files = projectFiles()
const sources = sourceFiles()

/** Returns what a folder of `lib/data` may import: these other folders, the domain, settings, errors and the context of a request. */
function inData(...rooms: string[]): string[] {
  return [...rooms.map((room) => `data/${room}`), 'domain', 'config', 'errors', 'context']
}

/** The folders that each folder may import besides itself. `undefined` means any folder. Every folder must be listed. */
const mayImport: Record<string, string[] | undefined> = {
  functions: [
    'openapi.json',
    'reference',
    'endpoints',
    'http',
    'jobs',
    'data/records',
    'data/index',
    'data/accounts',
    'secrets',
    'auth',
    'domain',
    'errors',
  ],
  'data/table': inData(),
  'data/accounts': inData('table'),
  'data/index': inData('accounts', 'table'),
  'data/records': inData('accounts', 'index', 'table'),
  'data/rebuild': inData('accounts', 'records', 'index', 'table'),
  endpoints: ['http', 'data/records', 'data/index', 'domain', 'errors'],
  secrets: ['config', 'context', 'domain', 'errors'],
  http: ['auth', 'domain', 'errors', 'config', 'context'],
  jobs: ['auth', 'config', 'secrets', 'context', 'domain', 'errors', 'client'],
  auth: ['config', 'domain', 'errors'],
  domain: ['errors'],
  'openapi.json': [],
  reference: ['http', 'config', 'errors'],
  config: [],
  errors: [],
  context: ['config'],
  'warm-up': ['config', 'context'],
  build: ['domain', 'local'],
  local: undefined,
  openapi: undefined,
  operator: undefined,
  // A program that calls the service over HTTP. Operators' commands share its prompts and its progress lines.
  cli: ['client', 'domain'],
  // The client is a separate package. In `lib`, operators' commands and the scheduled job import it, because they call the
  // service over HTTP and need the client's retries.
  client: ['domain'],
}

/** The packages that only files with these path prefixes may import. */
const doors: [vendor: RegExp, rooms: string[]][] = [
  [/^@middy\//, ['lib/http/']],
  [/^jose$/, ['lib/auth/']],
  // These packages are large, so no Lambda function may load them.
  [/^(csv-parse|csv-stringify|htmlparser2|libphonenumber-js)(\/|$)/, ['cli/']],
  // In the code of the operator commands, only `account.ts` imports these packages. No Lambda function imports `account.ts`.
  [/^@(aws-sdk|smithy)\//, ['lib/data/', 'lib/secrets/', 'lib/operator/deploy/account.ts']],
]

/**
 * Returns the folder of a file. This is `functions`, a folder of `lib` or of `lib/data`, or the file itself if it is directly in
 * `lib`.
 */
function roomOf(path: string): string {
  const [top = '', room = '', inner = ''] = path.split('/')
  if (top !== 'lib') return top
  return room === 'data' ? `data/${inner}` : room.replace(/\.ts$/, '')
}

function isAllowed(room: string, target: string): boolean {
  // Handlers must not import each other. Shared code belongs in lib.
  if (room === target) return room !== 'functions'
  const allowed = mayImport[room]
  return allowed === undefined ? target in mayImport : allowed.includes(target)
}

const isForDevelopers = ({ path }: SourceFile) =>
  ['build', 'cli', 'local', 'openapi', 'operator'].includes(roomOf(path))

test('the project folder contains only the listed files and folders', () => {
  const agreed = `package.json package-lock.json tsconfig.json serverless.yml biome.json vitest.config.ts
    openapi.json README.md CHANGELOG.md LICENSE docs stack client cli functions lib test`.split(/\s+/)
  const names = new Set(files.map((path) => path.split('/')[0] ?? ''))
  const strangers = [...names].filter((name) => !name.startsWith('.') && !agreed.includes(name))
  expect(strangers, 'at the top level').toEqual([])
})

/** What the user named for this project: files at the top level, packages in Lambda, and packages of developers. */
const requested = {
  topLevel: ['package.json', 'tsconfig.json', 'serverless.yml', 'functions', 'lib', 'test', 'README.md'],
  dependencies: [
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/lib-dynamodb',
    'jose',
    '@middy/core',
    '@middy/http-json-body-parser',
    'valibot',
  ],
  devDependencies: ['@types/aws-lambda', 'vitest', 'serverless'],
}

test('the requested files and folders are at the top level', () => {
  const names = files.map((path) => path.split('/')[0])
  expect(requested.topLevel.filter((name) => !names.includes(name))).toEqual([])
})

test('each requested package is a dependency and is used', () => {
  const { dependencies, devDependencies, scripts } = projectManifest
  const imports = sources.flatMap((file) => file.imports)
  const imported = new Set(imports.filter(({ isType }) => !isType).map(({ from }) => importedPackage(from)))
  expect.soft(requested.dependencies.filter((name) => !(name in dependencies))).toEqual([])
  expect.soft(requested.dependencies.filter((name) => !imported.has(name))).toEqual([])
  expect.soft(requested.devDependencies.filter((name) => !(name in devDependencies))).toEqual([])
  expect
    .soft(
      imports.some(({ from, isType }) => isType && from === 'aws-lambda'),
      'types of aws-lambda',
    )
    .toBe(true)
  expect.soft(scripts.start).toMatch(/\bserverless offline$/)
  const tests = files.filter((path) => /^test\/.*\.test\.ts$/.test(path))
  expect(tests.filter((path) => !/from 'vitest'/.test(readProjectFile(path)))).toEqual([])
})

test('each function of serverless.yml has a handler file of its own', () => {
  const named = Object.values(handlerFiles())
  expect(named.filter((file, at) => named.indexOf(file) !== at)).toEqual([])
})

test('the files in functions/ are exactly the handlers of serverless.yml', () => {
  const named = Object.values(handlerFiles())
  const present = files.filter((path) => path.startsWith('functions/'))
  expect(named.toSorted(), 'handlers of serverless.yml, against the files of functions/').toEqual(
    present.toSorted(),
  )
})

test('serverless.yml has each route once', () => {
  const routes = readEveryRoute().map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(routes).not.toEqual([])
  expect(
    routes.filter((route, at) => routes.indexOf(route) !== at),
    'routes given twice',
  ).toEqual([])
})

test('mayImport lists the folder of every source file', () => {
  const strangers = sources.map(({ path }) => path).filter((path) => !(roomOf(path) in mayImport))
  expect(strangers).toEqual([])
})

test('every file that a comment names exists', () => {
  const FILE =
    /(?<![\w/.@-])(?:client|docs|functions|lib|stack|test)\/[\w./-]*\w\.(?:ts|mjs|cjs|md|yml|sh)\b/g
  const comments = files
    .filter((path) => /\.(ts|mjs|cjs|yml)$/.test(path))
    .flatMap((path) =>
      readProjectFile(path)
        .split('\n')
        .filter((line) => /^\s*(\/\/|\*|\/\*|#)/.test(line))
        .flatMap((line) => [...line.matchAll(FILE)].map(([name]) => ({ path, name }))),
    )
  expect(comments.length).toBeGreaterThan(30)
  expect(comments.filter(({ name }) => !files.includes(name))).toEqual([])
})

test('every npm script says what to do before npm ci', () => {
  const guard =
    /^(\[ -d node_modules \] \|\| \{ echo 'Run npm ci first'|node -r \.\/lib\/operator\/installed\.cjs )/
  const scripts = Object.entries(projectManifest.scripts)
  expect(scripts.filter(([, script]) => !guard.test(script))).toEqual([])
})

test('each folder imports only the folders listed for it', () => {
  const faults = sources.flatMap(({ path, imports }) =>
    imports
      .map(({ from }) => importedFile(path, from))
      .filter((target) => target !== undefined && !isAllowed(roomOf(path), roomOf(target)))
      .map((target) => `${path}: ${roomOf(path)} may not import ${target}`),
  )
  expect(faults).toEqual([])
})

test('each npm package is imported only by the files listed for it', () => {
  const faults = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ from }) =>
      doors
        .filter(([vendor, rooms]) => vendor.test(from) && !rooms.some((room) => path.startsWith(room)))
        .map(([, rooms]) => `${path}: ${from} belongs to ${rooms.join(' or ')}`),
    ),
  )
  expect(faults).toEqual([])
})

test('tests of behaviour import no storage code: only tests in test/lib do, and the helpers', () => {
  const tests = files.filter((path) => /^test\/(?!lib\/).*\.test\.ts$/.test(path))
  expect(tests.length).toBeGreaterThan(50)
  const faults = tests.filter((path) => /from '(\.\.\/)+lib\/data\//.test(readProjectFile(path)))
  expect(faults).toEqual([])
})

test('only lib/config.ts and cli/environment.ts read the environment', () => {
  const mention = /\bprocess\b.*\benv\b|\benv\b.*\bprocess\b/
  const readers = sources.filter(({ text }) => mention.test(text))
  expect(readers.map(({ path }) => path)).toEqual(['cli/environment.ts', 'lib/config.ts'])
})

test('the dependencies are exactly the packages that code in Lambda imports', () => {
  const { dependencies } = projectManifest
  const imported = sources
    .filter((file) => !isForDevelopers(file))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ isType }) => !isType)
        .map(({ from }) => ({ path, name: importedPackage(from) }))
        .filter(({ name }) => name !== undefined),
    )
  const missing = imported.filter(({ name = '' }) => !(name in dependencies))
  const unused = Object.keys(dependencies).filter((each) => !imported.some(({ name }) => name === each))
  expect.soft(missing, 'imported, and not in "dependencies"').toEqual([])
  expect(unused, 'in "dependencies", and imported by nothing').toEqual([])
})
