import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { projectManifest } from '../support/project/project-manifest.ts'
import { projectFiles, readProjectFile } from '../support/project/source-files.ts'

const Locked = v.object({
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
})
const Lock = v.pipe(v.string(), v.parseJson(), v.object({ packages: v.record(v.string(), Locked) }))
const { packages } = v.parse(Lock, readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

test.each(['package-lock.json', 'client/package-lock.json'])(
  '%s has a digest of every downloaded package',
  (path) => {
    const ours = ['', 'lib/local/platform']
    const locked = v.parse(Lock, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
    const unpinned = Object.entries(locked.packages)
      .filter(([path, { link, integrity }]) => !link && integrity === undefined && !ours.includes(path))
      .map(([path]) => path)
    expect(unpinned).toEqual([])
  },
)

test('the settings of Dependabot list every folder with a package-lock.json', () => {
  const Settings = v.object({
    updates: v.array(v.looseObject({ directories: v.optional(v.array(v.string())) })),
  })
  const { updates } = v.parse(Settings, parseYaml(readProjectFile('.github/dependabot.yml')))
  const locked = projectFiles().filter((path) => /(^|\/)package-lock\.json$/.test(path))
  expect(updates.flatMap(({ directories = [] }) => directories).toSorted()).toEqual(
    locked.map((path) => `/${dirname(path).replace(/^\.$/, '')}`).toSorted(),
  )
})

test('the CI workflow runs .ci/run and pins every action to a commit', () => {
  const Step = v.object({ uses: v.optional(v.string()), run: v.optional(v.string()) })
  const Workflow = v.object({ jobs: v.object({ check: v.object({ steps: v.array(Step) }) }) })
  const { steps } = v.parse(Workflow, parseYaml(readProjectFile('.github/workflows/ci.yml'))).jobs.check
  expect(steps.map(({ run }) => run)).toContain('.ci/run')
  const actions = steps.flatMap(({ uses }) => uses ?? [])
  expect(actions).not.toEqual([])
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
})

/** npm 10 ignores `allowScripts` in package.json. So `.npmrc` also disables install scripts. */
test('npm install runs no install scripts', () => {
  const copy = newFolder()
  copyFileSync('.npmrc', join(copy, '.npmrc'))
  const scripts = { install: 'touch ran' }
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ name: 'installed', scripts }))
  execFileSync('npm', ['install', '--offline'], { cwd: copy, stdio: 'pipe' })
  expect(readdirSync(copy)).toContain('package-lock.json')
  expect(readdirSync(copy)).not.toContain('ran')
})

test('allowScripts in package.json is false for each package with an install script', () => {
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(projectManifest.allowScripts).toEqual(
    Object.fromEntries(scripted.map((path) => [nameOf(path), false])),
  )
})
