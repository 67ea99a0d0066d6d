import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectManifest } from '../support/project/project-manifest.ts'

const Names = v.optional(v.record(v.string(), v.string()), {})
const Locked = v.object({
  version: v.optional(v.string()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
  dependencies: Names,
  optionalDependencies: Names,
})
const Lock = v.pipe(v.string(), v.parseJson(), v.object({ packages: v.record(v.string(), Locked) }))
const { packages } = v.parse(Lock, readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** Every package that these need, however far around. */
function neededBy(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    for (const [path, { dependencies, optionalDependencies }] of Object.entries(packages))
      if (nameOf(path) === name) neededBy(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

test('npm ci --omit=dev installs what runs in Lambda and no more', () => {
  const command = ['ls', '--omit=dev', '--all', '--parseable', '--package-lock-only']
  const [, ...installed] = execFileSync('npm', command, { encoding: 'utf8' }).trim().split('\n')
  expect(installed.length).toBeGreaterThan(0)
  expect([...new Set(installed.map(nameOf))].toSorted()).toEqual(
    [...neededBy(Object.keys(projectManifest.dependencies))].toSorted(),
  )
})

test.each(['package-lock.json', 'client/package-lock.json', 'test/mutants/stryker/package-lock.json'])(
  '%s holds a digest of everything that comes from elsewhere',
  (path) => {
    const ours = ['', 'lib/local/platform']
    const locked = v.parse(Lock, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    const unpinned = Object.entries(locked.packages)
      .filter(([path, { link, integrity }]) => !link && integrity === undefined && !ours.includes(path))
      .map(([path]) => path)
    expect(unpinned).toEqual([])
  },
)

test('no package runs a script at its installation, which could fetch what nothing pins', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(projectManifest.allowScripts).toEqual(
    Object.fromEntries(scripted.map((path) => [nameOf(path), false])),
  )
})

const pinned = packages[`node_modules/node-${process.platform}-${process.arch}`]

test.runIf(pinned)('these tests run on the Node that the lock file pins', () => {
  expect(process.version).toBe(`v${pinned?.version}`)
})
