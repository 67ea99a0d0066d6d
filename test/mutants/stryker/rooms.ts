/**
 * A group of files and their tests. The tests in `tests` must kill the mutants of the files in `mutate`. Both are file
 * patterns. Quick tests are first. `least` is the minimum percentage of killed mutants.
 */
export type Room = { least: number; mutate: readonly string[]; tests: readonly string[] }

/** All groups. Only code with quick tests is in a group. */
export const rooms: Record<string, Room> = {
  commit: {
    least: 90,
    mutate: ['retries', 'commit'].map((name) => `lib/data/table/${name}.ts`),
    tests: ['test/lib/data/table/{back-off,commit,hanging-store,items}.test.ts'],
  },
  index: {
    least: 87,
    mutate: ['lib/data/index/*.ts'],
    tests: [
      'test/lib/data/index/*.test.ts',
      'test/functions/cursor/*.test.ts',
      'test/functions/search/{words,many-words,too-broad,gone-meanwhile}.test.ts',
      'test/functions/ranges/{refused,documented}.test.ts',
    ],
  },
  auth: {
    least: 91,
    mutate: ['lib/auth/*.ts'],
    tests: [
      'test/lib/auth/*.test.ts',
      'test/security/forged-tokens.test.ts',
      'test/functions/auth/{jwks,session}.test.ts',
      // The OpenAPI document lists the permissions of each role, so its test fails if a permission changes.
      'test/lib/openapi/document.test.ts',
    ],
  },
  domain: {
    least: 97,
    mutate: ['lib/domain/**/*.ts'],
    // The OpenAPI document is generated from the schemas, so its test fails if a text in a schema changes.
    tests: [
      'test/lib/domain/**/*.test.ts',
      'test/lib/openapi/document.test.ts',
      'test/lib/data/accounts/users.test.ts',
      'test/functions/auth/login.test.ts',
      'test/functions/every-record-type/*.test.ts',
      'test/functions/prospects/update.test.ts',
      'test/functions/transactions/{offers,include}.test.ts',
      'test/functions/{refused/refused,matches/matches,search/words,newer-fields}.test.ts',
      'test/functions/{ranges/{refused,documented},summary/*,auth/change-password}.test.ts',
    ],
  },
  http: {
    least: 93,
    mutate: ['lib/http/*.ts'],
    tests: [
      'test/lib/http/*.test.ts',
      'test/security/authorization-header.test.ts',
      'test/lib/openapi/document.test.ts',
      'test/functions/{auth/{jwks,me},reference/{docs,openapi}}.test.ts',
      'test/functions/prospects/{conditional,idempotency,list}.test.ts',
      'test/functions/{cursor/refused,refused/refused}.test.ts',
    ],
  },
  jobs: {
    least: 97,
    mutate: ['lib/jobs/*.ts'],
    tests: ['test/lib/jobs/*.test.ts', 'test/functions/jobs/*.test.ts'],
  },
}

/** Returns the group that the environment variable ROOM names. */
export function roomIn({ ROOM = '' }: NodeJS.ProcessEnv): Room {
  const room = rooms[ROOM]
  if (!room) throw new Error(`There is no room ${ROOM}`)
  return room
}
