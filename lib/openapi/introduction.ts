import { policy, verbsOf } from '../auth/tokens.ts'
import { READABLE_MS, SETTLED_MS } from '../data/changes/feed-entry.ts'
import { KEPT_SECONDS } from '../data/records/idempotency.ts'
import { roles } from '../domain/user.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const list = new Intl.ListFormat('en')
const hours = (seconds: number) => `${seconds / 3600} hours`

const rights = list.format(roles.map((role) => `\`${role}\` may ${list.format(verbsOf(role))}`))

/** The introduction of the document: what all operations have in common. */
export const introduction = `Prospects (people who want to buy), properties, and transactions (an offer of a prospect on
a property).

## Signing in

Send e-mail and password to \`POST /api/auth/login\`. Send the \`token\` of the response with every other request, as
\`Authorization: Bearer <token>\`. It expires at \`expires_at\`, after ${hours(policy.lifetimeSeconds)}. Before that, \`POST /api/auth/refresh\` returns a
new one, and the old one stays valid. Some weeks after the sign-in a refresh returns 401: sign in again. By role, ${rights}.

## Formats

Members are named in snake_case. Times are ISO 8601 in UTC with milliseconds. Money is in the one currency of the service,
areas are square metres, rents are monthly, yields are annual percentages: \`5.5\` means 5.5 %. Ids are opaque. A field without
a value is absent, never \`null\`. Clients should ignore members that they do not know: new ones may be added.

## Lists

A list is \`{ "data": [...], "pagination": {...} }\`, newest first, with an exact \`total\`. A page past the end is
empty. The header \`Link\` has links to the pages around it. Archived records are listed only with a \`status\` that includes them.

Filters combine, with each other and with \`search\` and \`sort\`. \`status\` and \`type\` take several values, with commas between or
repeated. A range includes both ends: \`price_min=200000&price_max=300000\`. A time is a timestamp or a date in UTC, and
\`created_until=2026-11-22\` includes that day. A record without the value is in no range of it.

To scroll, send \`cursor=\` (empty) instead of \`page\`, then each time the \`next\` of the last response, until it is \`null\`. Each
record that is on the list all the time is returned once, even if others are added or deleted. With \`sort\`, a record whose value
changes meanwhile may be returned twice or not at all. A cursor belongs to its filters and its order; with others the response is 400.

\`GET /api/v1/properties/summary\` takes the filters of the list and counts the records by \`group_by\`, with the exact sum of their prices.
Prospects and transactions have one too.

Results are exact or refused: 400 \`range_too_broad\` or \`search_too_broad\` means that the query would read too many records; add a
filter. 503 \`migrating\` means that a new release is still preparing data that the query needs; try again after \`Retry-After\` seconds.

## Matches

\`GET /api/v1/prospects/{id}/matches\` lists the available properties that match a prospect, \`GET /api/v1/properties/{id}/matches\` the
prospects that match a property, best first. A \`tolerance\` includes near misses, each with its \`reasons\`.

## Keeping a copy

Take \`next\` from \`GET /api/v1/changes\`, read the whole lists by \`cursor\` with \`status=all\`, then follow the changes from that
\`next\`: replace the record with the same \`id\` by \`record\`, or remove it if it is \`deleted\`. No change is left out; one may
come twice. A change appears ${SETTLED_MS / 1000} seconds after it was made, and stays for ${READABLE_MS / DAY_MS} days. After 410 start again.

## Concurrent changes

\`PUT\` is a JSON Merge Patch: absent fields stay, \`null\` clears an optional field. Read-only fields may be sent back as they
were read.

Every record has a \`version\`, and its responses have an \`ETag\` made from it. Send it as \`If-Match\` with a change: if the record
has changed since, the response is 412.

## Retries

Send creates and changes with an \`Idempotency-Key\` that you generate. If no response arrives, repeat the request with the same key:
within ${hours(KEPT_SECONDS)} it is done once. The repeated request returns the first status and the record as it is now,
or 404 if the record was deleted since. After 429 and 503 wait for \`Retry-After\` seconds, and longer each time.

## Errors

An error is \`application/problem+json\` (RFC 9457). Act on \`code\`, which is stable; texts may change. \`errors\` names the fields at fault.
`

export const tags = [
  { name: 'auth', description: 'Sign-in, and the public keys that verify tokens' },
  { name: 'prospects', description: 'People who want to buy' },
  { name: 'properties', description: 'Real estate that can be offered on' },
  { name: 'transactions', description: 'Offers of prospects on properties' },
  { name: 'changes', description: 'Changes, to keep a copy up to date' },
  { name: 'reference', description: 'This reference' },
  { name: 'service', description: 'The service itself' },
]
