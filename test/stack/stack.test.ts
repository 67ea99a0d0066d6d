import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readYaml } from '../../lib/local/serverless-yml.ts'
import { stageNamed } from '../../lib/operator/stage.ts'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { alarmTests } from './alarms.ts'
import { limitTests } from './limits.ts'
import { type Packages, packaged } from './packages.ts'
import { roleTests } from './roles.ts'
import { ruleTests } from './rules.ts'
import { schemaTests } from './schemas.ts'
import { startTests } from './starts.ts'
import { zipTests } from './zips.ts'

// Each stage is packaged once, because packaging takes seconds. Only the zips of dev are tested, because a deployment of prod
// has the same zips (no stage sets the param `packages`). For prod, only the template is tested, with `servedTable` set to a
// restored table. So this test packages prod without bundling npm packages (`external`).
const folder = newFolder()
const packages: Record<string, Packages> = {}
const Manifest = v.object({
  provider: v.object({ deletionProtection: v.object({ stages: v.array(v.string()) }) }),
})

beforeAll(async () => {
  packages.dev = await packaged('dev', join(folder, 'dev'))
  packages.prod = await packaged('prod', join(folder, 'prod'), {
    packages: 'external',
    servedTable: 'real-estate-records-prod-restored',
    alarmEmail: 'operators@example.com',
  })
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true }))

test('deletion protection is on for the stack of prod', () => {
  expect(readYaml('serverless.yml', Manifest).provider.deletionProtection.stages).toEqual(['prod'])
})

test.each(['dev', 'prod'])('stageNamed returns the number of executions that %s reserves', (stage) => {
  const reserved = Object.values(packages[stage]?.resources ?? {}).map(
    ({ Properties }) => Properties.ReservedConcurrentExecutions,
  )
  const sum = reserved.filter((each) => typeof each === 'number').reduce((total, each) => total + each, 0)
  expect(sum).toBe(stageNamed(stage).reservedExecutions)
})

describe.each(['dev', 'prod'])('the stack of %s', (stage) => {
  const ofStage = () => {
    const made = packages[stage]
    if (!made) throw new Error(`${stage} was not packaged`)
    return made
  }
  describe('roles', () => roleTests(ofStage))
  describe('rules', () => ruleTests(ofStage))
  describe('alarms', () => alarmTests(ofStage))
  describe('published schemas', () => schemaTests(ofStage))
  describe('limits', () => limitTests(ofStage))
  if (stage === 'dev') describe('packages', () => zipTests(ofStage))
  if (stage === 'dev') describe('starts', () => startTests(ofStage))
})
