import { mutantsOf } from './mutant.ts'

const AUTH = 'test/functions/auth'

/** Sign-ins, users and secrets. */
export const signIn = [
  ...mutantsOf(
    'functions/auth/login.ts',
    [`${AUTH}/frozen.test.ts`],
    [
      'a password is kept once the function is frozen',
      'await keepPassword(user, await',
      'void keepPassword(user, await',
    ],
  ),
  ...mutantsOf(
    'functions/auth/login.ts',
    ['test/security/sign-in-timing.test.ts'],
    [
      'a disabled user costs no hash',
      'await isPassword(password, found?.password)',
      'found?.disabled_at === undefined && (await isPassword(password, found?.password))',
    ],
  ),
  ...mutantsOf(
    'lib/data/accounts/sign-in-attempts.ts',
    [`${AUTH}/frozen.test.ts`],
    [
      'a success is given back once the function is frozen',
      'if (!isFailure) await Promise.all',
      'if (!isFailure) void Promise.all',
    ],
  ),
  ...mutantsOf(
    'lib/data/accounts/sign-in-attempts.ts',
    [`${AUTH}/sign-in-limit.test.ts`, `${AUTH}/sign-in-counts.test.ts`],
    ['11 guesses', 'emailFromAddress: 10', 'emailFromAddress: 11'],
    ['a fault of ours is a failure of theirs', 'isFailure = user === undefined\n    if', 'if'],
  ),
  ...mutantsOf(
    'lib/data/accounts/users.ts',
    ['test/lib/data/accounts/users-at-once.test.ts'],
    [
      'a new password is undone by a sign-in with the old',
      'user.credential === credential ? { ...user, password } : user',
      'user.credential >= credential ? { ...user, password } : user',
    ],
    [
      'a user is enabled again by a sign-in',
      'Put: { Item: { ...recordKey(id), ...item }, ...hasVersion(before.version) }',
      'Put: { Item: { ...recordKey(id), ...item } }',
    ],
  ),
  ...mutantsOf(
    'lib/http/endpoint.ts',
    [`${AUTH}/sign-in-limit.test.ts`],
    [
      'an address that a header says',
      'sourceIp: event.requestContext.http.sourceIp',
      "sourceIp: event.headers['x-forwarded-for'] ?? event.requestContext.http.sourceIp",
    ],
  ),
  ...mutantsOf(
    'lib/auth/passwords.ts',
    ['test/lib/auth/hashes-at-once.test.ts'],
    [
      'hashes take more than there is',
      'FUNCTION_MEMORY_SIZE * 1024) / 2',
      'FUNCTION_MEMORY_SIZE * 1024) * 2',
    ],
    ['a small function hashes nothing', 'Math.max(1, Math.floor', 'Math.max(0, Math.floor'],
  ),
  ...mutantsOf(
    'lib/domain/user.ts',
    [`${AUTH}/login.test.ts`],
    ['a long password can be set and not used', 'v.maxLength(1024)', 'v.maxLength(1023)'],
  ),
  ...mutantsOf(
    'lib/secrets/parameters.ts',
    ['test/lib/secrets'],
    ['secrets are read as they are stored', 'WithDecryption: true', 'WithDecryption: false'],
    ['a parameter is written once', 'Type, Overwrite: true', 'Type'],
    [
      'secrets are stored in the clear',
      "isSecret ? 'SecureString' : 'String'",
      "isSecret ? 'String' : 'String'",
    ],
  ),
]
