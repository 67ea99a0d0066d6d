import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/**
 * `npm run test:quick`: the inner loop. The rules of the house, the rooms and the handlers, without what starts processes,
 * waits for clocks or fills tables; `npm test` has all of it.
 */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/house.test.ts', 'test/{docs,lib,functions}/**/*.test.ts'],
    exclude: [
      'test/lib/{operator,local,secrets}/**',
      'test/functions/{jobs,search}/**',
      'test/functions/*/{brute-force,cost,cost-of-a-thousand,walk}.test.ts',
      'test/functions/auth/{session,frozen,sign-in-*}.test.ts',
      'test/functions/{newer-fields,older-texts}.test.ts',
      // What a record goes through with others; of one by itself, every kind has its life told here.
      'test/functions/{matches,changes}/**',
      'test/functions/prospects/{conditional,repeated-changes}.test.ts',
      'test/functions/transactions/{deals,held-properties,status-machine,include,list}.test.ts',
      'test/lib/jobs/session-client.test.ts',
      'test/lib/data/{records/remove,lists/total-under-writes}.test.ts',
      'test/lib/data/repair/{mending/**,check.test.ts}',
      'test/lib/data/{lists/counted-list,words/search*}.test.ts',
      'test/lib/data/table/{engine-rules,hanging-store,lost-answers}.test.ts',
    ],
  },
})
