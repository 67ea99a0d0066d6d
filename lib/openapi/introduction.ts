import { verbsOf } from '../auth/permissions.ts'
import { policy } from '../auth/token-policy.ts'
import { READABLE_MS, SETTLED_MS } from '../data/changes/change.ts'
import { KEPT_SECONDS } from '../data/records/idempotency.ts'
import { roles } from '../domain/user.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const list = new Intl.ListFormat('en')
const hours = (seconds: number) => `${seconds / 3600} hours`

/** What each role may do with records. */
const rights = list.format(roles.map((role) => `\`${role}\` may ${list.format(verbsOf(role))}`))

/** The introduction of the document: what all operations have in common. */
export const introduction = `Prospects (people who look to buy), properties, and transactions (an offer of a prospect on
a property).

## Signing in

Send e-mail and password to \`POST /api/auth/login\`, and the \`token\` of the answer with every other request, as
\`Authorization: Bearer <token>\`. It ends at \`expires_at\`, after ${hours(policy.lifetimeSeconds)}; \`POST /api/auth/refresh\` gives a new one before
that, and the old one stays valid. Some weeks after the sign-in it is refused with 401: sign in again. By role, ${rights}.

## Formats

Members are named in snake_case. Times are ISO 8601 in UTC with milliseconds. Money is in the one currency of the service,
areas are square metres, a rent is that of a month, yields are annual percentages: \`5.5\` means 5.5 %. Ids are opaque. What a
field does not have is absent, never \`null\`. Readers should ignore members that they do not know: more may come.

## Lists

A list is \`{ "data": [...], "pagination": {...} }\`, newest first, with an exact \`total\`. Filters combine. A page past the end is
empty. The header \`Link\` has the pages around. Archived records stand only where \`status\` asks for them.

To scroll, send \`cursor=\` (empty) in place of \`page\`, then each time the \`next\` of the answer before, until it is \`null\`: what
was there all the time is seen once, whatever comes and goes.

## Matches

\`GET /api/v1/prospects/{id}/matches\` lists the available properties that suit a prospect, \`GET /api/v1/properties/{id}/matches\` the
prospects whom a property suits, best first. With a \`tolerance\` near misses come in, each with its \`reasons\`.

## Keeping a copy

Take \`next\` from \`GET /api/v1/changes\`, read the lists whole by \`cursor\`, with \`status=all\`, then follow the changes from that
\`next\`: put each \`record\` in the place of the one with its \`id\`, or take that away where it is \`deleted\`. No change is left out; one may
come twice. A change is told of ${SETTLED_MS / 1000} seconds after it was made, and for ${READABLE_MS / DAY_MS} days; after 410 begin anew.

## Changing what others change too

\`PUT\` changes what it names (JSON Merge Patch): what is absent stays, \`null\` takes an optional field away. Read-only fields may be
sent back as they were read.

Every record has a \`version\`, and its answers an \`ETag\` made of it. Sent back as \`If-Match\`, a change of a version that is no longer
the latest is refused with 412.

## Trying again

Send creates and changes with an \`Idempotency-Key\` of your own making. When no answer comes, send the same again with the same key:
within ${hours(KEPT_SECONDS)} it is done once. The repeated request is answered with the first status and the record as it is now,
or with 404 if the record was deleted since. After 429 and 503 wait for \`Retry-After\` seconds, or longer each time.

## Errors

An error is \`application/problem+json\` (RFC 9457). Act on \`code\`, which is stable; texts may change. \`errors\` names the fields at fault.
`

/** The groups of operations in reading order. */
export const tags = [
  { name: 'auth', description: 'Signing in, and the keys that tokens are verified with' },
  { name: 'prospects', description: 'People who look to buy' },
  { name: 'properties', description: 'Real estate that can be offered on' },
  { name: 'transactions', description: 'Offers of prospects on properties' },
  { name: 'changes', description: 'What changed, for copies that stay true' },
  { name: 'reference', description: 'This description' },
  { name: 'service', description: 'The service itself' },
]
