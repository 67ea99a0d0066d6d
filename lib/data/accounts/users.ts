import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { newId } from '../../domain/id.ts'
import type { PageRequest } from '../../domain/page.ts'
import { type Role, roles } from '../../domain/role.ts'
import { foldEmail, isActiveAdmin, isAssignable, User } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { fold } from '../../domain/words.ts'
import { AppError, invalid } from '../../errors.ts'
import { getItem, getItems, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { cursorAfter, positionIn } from '../table/cursors.ts'
import { type Key, recordKey, userPartition, usersKey } from '../table/keys.ts'

/** A user to add. `password` is a PHC string. */
type NewUser = { email: string; name: string; role: Role; password: string; machine?: boolean }

const StoredUser = v.object({ version: v.number(), data: User })
const Entry = v.object({ user_id: v.string() })

/**
 * The entry of a user in the list of users. It has a copy of the fields that the list shows or filters by, so reading the list
 * takes one unit for about 20 users. Sign-in and password changes do not write it.
 */
const ListedUser = v.object({
  user_id: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  disabled_at: v.exactOptional(v.string()),
  machine: v.exactOptional(v.boolean()),
})

function entryOf({ id, name, role, disabled_at, machine }: User) {
  return { user_id: id, name, role, disabled_at, machine }
}

type Listed = v.InferOutput<typeof ListedUser> & { email: string }

function shownEntry({ user_id: id, email, name, role, disabled_at, machine }: Listed, withEmail: boolean) {
  return {
    id,
    ...(withEmail && { email }),
    name,
    role,
    ...(disabled_at !== undefined && { disabled: true }),
    ...(machine && { machine }),
  }
}

/**
 * Adds a user. Returns `undefined` if the e-mail is taken. E-mails are unique regardless of case.
 * @param caller the admin who adds the user, as `signedInAdmin` returned it
 * @throws AppError `unauthenticated` if the sessions of `caller` have ended since
 */
export async function addUser({ email, ...input }: NewUser, caller?: User): Promise<User | undefined> {
  const at = new Date()
  const now = at.toISOString()
  const base = { id: newId('usr', at), created_at: now, updated_at: now }
  const user: User = { ...base, email: foldEmail(email), ...input, credential: 1 }
  const operation = newOperation()
  const item = { kind: 'user', version: 1, operation, data: user }
  const outcome = await commit(operation, [
    insertion(recordKey(user.id), item),
    insertion(usersKey(user.email), { operation, ...entryOf(user) }),
    ...(caller ? [sessionCheck(caller)] : []),
  ])
  if (outcome.committed) return user
  if (outcome.failed.has(CALLER)) throw new AppError('unauthenticated')
  return undefined
}

/** The caller of a request, as the token names it. */
type Caller = { userId: string; credential: number }

/**
 * Returns the stored user of a token.
 * @throws AppError `unauthenticated` if the user was removed or disabled, or if the session has ended: a new password, another role
 * and a `sign-out` by an operator raise the user's credential number
 */
export async function signedInUser({ userId, credential }: Caller): Promise<User> {
  const user = await findUser(userId)
  if (!user || user.disabled_at !== undefined || user.credential !== credential)
    throw new AppError('unauthenticated')
  return user
}

/**
 * Returns the stored user of a token, who must be an admin.
 * @throws AppError `unauthenticated` as `signedInUser`, `forbidden` if the user is not an admin
 */
export async function signedInAdmin(caller: Caller): Promise<User> {
  const user = await signedInUser(caller)
  if (user.role !== 'admin') throw new AppError('forbidden')
  return user
}

/** The name of the check of the caller's session in a transaction. */
const CALLER = 'caller'

/** Returns the check that no session of a user has ended since the user was read. */
function sessionCheck({ id, credential }: User): Write {
  return {
    as: CALLER,
    ConditionCheck: {
      Key: recordKey(id),
      ConditionExpression: '#data.#credential = :credential',
      ExpressionAttributeNames: { '#data': 'data', '#credential': 'credential' },
      ExpressionAttributeValues: { ':credential': credential },
    },
  }
}

export async function findUser(id: string): Promise<User | undefined> {
  return (await readUser(id))?.data
}

/**
 * Reads the user with this e-mail. Always sends two reads, so that the response time does not show whether the user exists.
 */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const entry = await getItem(usersKey(foldEmail(email)))
  return findUser(entry ? parseStored(Entry, entry).user_id : 'usr_unknown')
}

/** Returns user names by id. Deleted users are left out. */
export async function userNames(ids: readonly string[]): Promise<Map<string, string>> {
  const items = await getItems([...new Set(ids)].map(recordKey))
  return new Map(items.map((item) => [String(item.pk), userIn(item).name]))
}

/** Reads every user, ordered by e-mail. */
export async function listUsers(): Promise<User[]> {
  const ids = (await userEntries()).map((entry) => parseStored(Entry, entry).user_id)
  // If a user's e-mail changes during the query, the query may return the user twice.
  const items = await getItems([...new Set(ids)].map(recordKey))
  return items.map(userIn).sort((a, b) => (a.email < b.email ? -1 : 1))
}

function userEntries(): Promise<Item[]> {
  return queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition },
  })
}

/** A request for a page of users. `all` includes disabled users and service accounts. `withEmail` includes their e-mails. */
type UsersRequest = PageRequest & { all: boolean; withEmail: boolean }

/**
 * Returns one page of the users that records can be assigned to, or of all users, ordered by name, then by id, and their exact number.
 * Ignores case and accents in names. Reads the entries of all users: about 5 units for 100 users, 90 for 2,000.
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function usersPage(request: UsersRequest) {
  const users = (await userEntries())
    .map((item) => ({ ...parseStored(ListedUser, item), email: String(item.sk) }))
    .filter((user) => request.all || isAssignable(user))
    .map((user) => ({
      ...shownEntry(user, request.withEmail),
      position: [fold(user.name), user.user_id].join('\n'),
    }))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
  const scope = { kind: 'user', filter: request.all ? { status: 'all' } : {} }
  const after = 'cursor' in request ? positionIn(scope, request.cursor)?.value : undefined
  const start =
    'offset' in request
      ? request.offset
      : users.filter(({ position }) => after !== undefined && position <= String(after)).length
  const end = start + request.limit
  const last = users[end - 1]
  return {
    records: users.slice(start, end).map(({ position: _, ...user }) => user),
    total: users.length,
    ...('cursor' in request && {
      // Users have no sequence number.
      next: last && end < users.length ? cursorAfter(scope, { seq: 1, value: last.position }) : null,
    }),
  }
}

/**
 * Applies `change` to the stored user. If another request changes the user first, applies `change` again. Returns the changed
 * user, or `undefined` if the user does not exist. Writes the list entry only if it changes.
 * @param caller the user who sends the request, as `signedInUser` or `signedInAdmin` returned it
 * @throws AppError `validation_failed` if the new e-mail is taken, `last_admin` if no enabled admin would be left,
 * `unauthenticated` if the sessions of `caller` have ended since
 */
export async function changeUser(
  id: string,
  change: (user: User) => User,
  { caller }: { caller?: User } = {},
): Promise<User | undefined> {
  const other = caller?.id === id ? undefined : caller
  for (;;) {
    const before = await readUser(id)
    if (!before) return undefined
    if (caller?.id === id && caller.credential !== before.data.credential)
      throw new AppError('unauthenticated')
    const changed = change(before.data)
    const data = { ...changed, email: foldEmail(changed.email), updated_at: new Date().toISOString() }
    const operation = newOperation()
    const item = { kind: 'user', version: before.version + 1, operation, data }
    const isAdminLeft = isActiveAdmin(data) || (other !== undefined && isActiveAdmin(other))
    const outcome = await commit(operation, [
      ...(other ? [sessionCheck(other)] : []),
      ...(isAdminLeft ? [] : await adminCheck(before.data)),
      { Put: { Item: { ...recordKey(id), ...item }, ...hasVersion(before.version) } },
      ...entryWrites(before.data, data, operation),
    ])
    if (outcome.committed) return data
    if (outcome.failed.has(CALLER)) throw new AppError('unauthenticated')
    if (outcome.failed.has('email'))
      throw invalid([{ field: 'email', code: 'taken', message: 'belongs to another user' }])
  }
}

function entryWrites(before: User, after: User, operation: string): Write[] {
  const item = { operation, ...entryOf(after) }
  if (after.email !== before.email)
    return [
      { Delete: { Key: usersKey(before.email) } },
      { as: 'email', ...insertion(usersKey(after.email), item) },
    ]
  const isSame = isDeepStrictEqual(entryOf(after), entryOf(before))
  return isSame ? [] : [{ Put: { Item: { ...usersKey(after.email), ...item } } }]
}

/**
 * If a user is an enabled admin, returns the check that another enabled admin still exists when the transaction is written. So two
 * admins who demote each other at the same time cannot both succeed.
 * @throws AppError `last_admin` if there is no other
 */
async function adminCheck(user: User): Promise<Write[]> {
  if (!isActiveAdmin(user)) return []
  const listed = (await userEntries()).map((item) => parseStored(ListedUser, item))
  const other = listed.find((each) => each.user_id !== user.id && isActiveAdmin(each))
  if (!other) throw new AppError('last_admin')
  return [
    {
      ConditionCheck: {
        Key: recordKey(other.user_id),
        ConditionExpression: '#data.#role = :admin AND attribute_not_exists(#data.#disabled)',
        ExpressionAttributeNames: { '#data': 'data', '#role': 'role', '#disabled': 'disabled_at' },
        ExpressionAttributeValues: { ':admin': 'admin' },
      },
    },
  ]
}

/**
 * Deletes a user and frees the e-mail. Returns the deleted user, or `undefined` if the user does not exist.
 * @throws AppError `last_admin` if no enabled admin would be left
 */
export async function removeUser(id: string): Promise<User | undefined> {
  let removed: User | undefined
  for (;;) {
    const before = await readUser(id)
    if (!before) return removed
    removed = before.data
    const outcome = await commit(newOperation(), [
      ...(await adminCheck(before.data)),
      { Delete: { Key: recordKey(id), ...hasVersion(before.version) } },
      { Delete: { Key: usersKey(before.data.email) } },
    ])
    if (outcome.committed) return removed
  }
}

/** Stores a new hash of the same password, unless the user's `credential` changed, for example by a password change. */
export async function keepPassword({ id, credential }: User, password: string): Promise<void> {
  await changeUser(id, (user) => (user.credential === credential ? { ...user, password } : user))
}

export function userIn(item: Item): User {
  return parseStored(StoredUser, item).data
}

async function readUser(id: string) {
  const item = await getItem(recordKey(id))
  return item && parseStored(StoredUser, item)
}

function insertion(key: Key, item: Item): Write {
  return { Put: { Item: { ...key, ...item }, ConditionExpression: 'attribute_not_exists(pk)' } }
}

function hasVersion(version: number) {
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  }
}
