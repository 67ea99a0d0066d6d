import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { newFolder } from '../support/processes/temporary-folder.ts'
import { alarmTests } from './alarms/alarms.ts'
import { ringTests } from './alarms/rings.ts'
import { limitTests } from './limits.ts'
import { type Packages, packaged } from './packages.ts'
import { roleTests } from './roles.ts'
import { ruleTests } from './rules.ts'
import { schemaTests } from './schemas.ts'
import { servedTests } from './served.ts'
import { startTests } from './starts.ts'
import { zipTests } from './zips.ts'

// Packaging takes seconds: once for each stage, and all that is to be said about it is asked of that.
const folder = newFolder()
const packages: Record<string, Packages> = {}

beforeAll(async () => {
  for (const stage of ['dev', 'prod']) packages[stage] = await packaged(stage, join(folder, stage))
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true }))

describe.each(['dev', 'prod'])('the stack of %s', (stage) => {
  const ofStage = () => {
    const made = packages[stage]
    if (!made) throw new Error(`${stage} was not packaged`)
    return made
  }
  describe('roles', () => roleTests(ofStage))
  describe('rules', () => ruleTests(ofStage))
  describe('alarms', () => alarmTests(ofStage))
  // The same in every stage, as the written values say.
  if (stage === 'dev') describe('alarms over made-up data', () => ringTests(ofStage))
  describe('published schemas', () => schemaTests(ofStage))
  describe('limits', () => limitTests(ofStage))
  describe('packages', () => zipTests(ofStage))
  if (stage === 'dev') describe('starts', () => startTests(ofStage))
  if (stage === 'dev') describe('packages behind the test gateway', () => servedTests(ofStage))
})
