import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { postingKey } from '../../../../lib/data/table/keys.ts'
import { putAll } from '../../../support/store/bulk-load.ts'

const PROGRAM = fileURLToPath(new URL('memory-of-a-search.ts', import.meta.url))

/** As many of each as three pages hold: of 10,000 short ones, or of 1 MB. */
test.each([
  { kind: 'short', postings: 29_900, words: 'com' },
  {
    kind: 'long',
    postings: 2_200,
    words: Array.from({ length: 32 }, (_, n) => `com${n}`.padEnd(40, 'x')).join(' '),
  },
])(
  'a search of $postings $kind postings, as many as are read, takes no more than 64 MB',
  async ({ kind, postings, words }) => {
    await putAll(
      Array.from({ length: postings }, (_, seq) => ({
        ...postingKey(kind, 'com', seq),
        facets: 'live status=new',
        words,
      })),
    )
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, kind, 'com'])
    const { found, grown } = JSON.parse(stdout)
    expect(found).toBe(postings)
    expect(grown).toBeGreaterThan(1)
    expect(grown).toBeLessThanOrEqual(64)
  },
)
