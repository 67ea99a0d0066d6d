import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundled } from './bundled.ts'

test('every form of import in a bundle loads the built-in module of Node', async () => {
  const { found } = await bundled(`
    import { createHash } from 'node:crypto'
    import crypto from 'crypto'
    import * as everything from 'node:crypto'
    import { readFileSync } from 'node:fs'
    const later = await import('node:crypto')
    export const found = {
      hashes: [createHash, crypto.createHash, everything.createHash, later.createHash], readFileSync
    }`)
  expect(new Set(found.hashes)).toEqual(new Set([createHash]))
  expect(found.readFileSync).toBe(readFileSync)
})
