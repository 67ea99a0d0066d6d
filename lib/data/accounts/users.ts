import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { ANY_STATUS } from '../../domain/filters.ts'
import { newId } from '../../domain/id.ts'
import type { PageRequest } from '../../domain/page.ts'
import { type Role, roles } from '../../domain/role.ts'
import { foldEmail, isActiveAdmin, isAssignable, User } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { fold } from '../../domain/words.ts'
import { AppError } from '../../errors.ts'
import { getItem, getItems, type Item, queryItems, queryPages } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { cursorAfter, positionIn } from '../table/cursors.ts'
import {
  passwordKey,
  recordKey,
  userListKey,
  userListPartition,
  userPartition,
  usersKey,
} from '../table/keys.ts'
import { backOff } from '../table/retries.ts'

/** A user to add. `password` is a PHC string. */
type NewUser = { email: string; name: string; role: Role; password: string; machine?: boolean }

const StoredUser = v.object({ version: v.number(), data: User })
const StoredPassword = v.object({ password: v.string() })
const Entry = v.object({ user_id: v.string() })

/**
 * The entry of a user in the list of users, which is ordered by name. It has a copy of the fields that the list shows or filters by, so
 * reading the list takes one unit for about 12 users. Sign-in and password changes do not write it.
 */
const ListedUser = v.object({
  sk: v.string(),
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  disabled_at: v.exactOptional(v.string()),
  machine: v.exactOptional(v.boolean()),
})
type ListedUser = v.InferOutput<typeof ListedUser>

function entryOf({ id, name, email, role, disabled_at, machine }: User) {
  return { ...userListKey(positionOf({ id, name })), user_id: id, name, email, role, disabled_at, machine }
}

/** The number of UTF-16 units of a name that order the list. A sort key has at most 1,024 bytes. */
const ORDERING_UNITS = 64

/** Returns the sort key of a user in the list. It ignores case and accents. A shorter name comes before all that begin with it. */
function positionOf({ id, name }: Pick<User, 'id' | 'name'>): string {
  return `${fold(name).slice(0, ORDERING_UNITS).toWellFormed()}\n${id}`
}

/** Matches the positions of users. With `v`, a lone surrogate is no character of \P{Cs}. */
const POSITION = new RegExp(`^\\P{Cs}{0,${ORDERING_UNITS}}\\nusr_\\w{1,64}$`, 'v')

function shownEntry({ user_id: id, email, name, role, ...entry }: ListedUser, withEmail: boolean) {
  return {
    id,
    ...(withEmail && { email }),
    ...{ name, role },
    ...(entry.disabled_at !== undefined && { disabled: true }),
    ...(entry.machine && { machine: entry.machine }),
  }
}

/**
 * Adds a user. Returns `undefined` if the e-mail is taken. E-mails are unique regardless of case.
 * @param caller the admin who adds the user, as `signedInAdmin` returned it
 * @throws AppError `unauthenticated` if the sessions of `caller` have ended since
 */
export async function addUser(
  { email, password, ...input }: NewUser,
  caller?: User,
): Promise<User | undefined> {
  const at = new Date()
  const now = at.toISOString()
  const base = { id: newId('usr', at), created_at: now, updated_at: now }
  const user: User = { ...base, email: foldEmail(email), ...input, credential: 1 }
  const operation = newOperation()
  const outcome = await commit(operation, [
    insertion({ ...recordKey(user.id), ...userItem(1, operation, user) }),
    insertion({ ...usersKey(user.email), operation, user_id: user.id }),
    put(entryOf(user)),
    put({ ...passwordKey(user.id), password }),
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

/** Reads the user with this e-mail. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  return (await findSignIn(email)).user
}

/**
 * Reads the user with this e-mail, and then the password hash. In this order a new password that is stored in between can only give an old
 * user with the new hash, whose session has ended already. The other order could give the old hash a session that lasts. Always sends three reads, so that the response time does not show whether
 * the user exists.
 */
export async function findSignIn(email: string): Promise<{ user?: User; password?: string }> {
  const entry = await getItem(usersKey(foldEmail(email)))
  const id = entry ? parseStored(Entry, entry).user_id : 'usr_unknown'
  const user = await findUser(id)
  const password = await passwordOf(id)
  return { ...(user && { user }), ...(password !== undefined && { password }) }
}

/** Returns the password hash of a user. */
export async function passwordOf(userId: string): Promise<string | undefined> {
  const item = await getItem(passwordKey(userId))
  return item && parseStored(StoredPassword, item).password
}

/** Returns user names by id. Deleted users are left out. */
export async function userNames(ids: readonly string[]): Promise<Map<string, string>> {
  const items = await getItems([...new Set(ids)].map(recordKey))
  return new Map(items.map((item) => [String(item.pk), userIn(item).name]))
}

/** Reads every user. */
export async function listUsers(): Promise<User[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition },
  })
  return (await getItems(entries.map((entry) => recordKey(parseStored(Entry, entry).user_id)))).map(userIn)
}

/** The number of users that one request reads, at most 300 read units. */
const PART = 1_000
/** Before the sort key of every user. */
const START = '\n'

/** Reads the next users of the list after a position, at most `PART`. */
async function usersAfter(position: string): Promise<ListedUser[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk > :position',
    ExpressionAttributeValues: { ':pk': userListPartition, ':position': position },
  }
  return (await queryItems(query, PART)).map((item) => parseStored(ListedUser, item))
}

/** A request for a page of users. `all` includes disabled users and service accounts. `withEmail` includes their e-mails. */
type UsersRequest = PageRequest & { all: boolean; withEmail: boolean }

/**
 * Returns one page of the users that records can be assigned to, or of all users, ordered by name, then by id. Ignores case and accents
 * in names. The pages of an offset end after the first 1,000 users, and `total` counts these. If there are more users, `next` continues.
 * Takes about 8 read units for 100 users.
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function usersPage({ all, withEmail, limit, ...request }: UsersRequest) {
  const scope = { kind: 'user', filter: all ? { status: ANY_STATUS } : {} }
  const after = 'cursor' in request ? positionIn(scope, request.cursor, POSITION)?.value : undefined
  const first = await usersAfter(START)
  const part = after === undefined ? first : await usersAfter(String(after))
  const listed = (users: ListedUser[]) => users.filter((user) => all || isAssignable(user))
  const users = listed(part)
  const start = 'offset' in request ? request.offset : 0
  const shown = users.slice(start, start + limit)
  const isCut = 'cursor' in request && users.length > limit
  const last = isCut ? shown.at(-1) : part[PART - 1]
  return {
    records: shown.map((user) => shownEntry(user, withEmail)),
    total: listed(first).length,
    // Users have no sequence number.
    next: last ? cursorAfter(scope, { seq: 1, value: last.sk }) : null,
  }
}

const UserOf1_0 = v.looseObject({ password: v.string() })

/** Whether an item is a user as release 1.0 stores it, with the password hash. */
export const isUserOf1_0 = ({ kind, data }: Item) => kind === 'user' && v.is(UserOf1_0, data)

/**
 * Brings a user of release 1.0 to the layout of this release: moves the password hash into an item of its own, and writes the entry
 * in the list. A password that was set since stays. Does nothing for a user who is already there.
 */
export async function upgradeUser(id: string): Promise<void> {
  const before = await readUser(id)
  if (!before || !v.is(UserOf1_0, before.data)) return
  const { password, ...data } = before.data
  const operation = newOperation()
  const outcome = await commit(operation, [
    {
      Put: {
        Item: { ...recordKey(id), ...userItem(before.version + 1, operation, data) },
        ...hasVersion(before.version),
      },
    },
    put({ ...usersKey(data.email), operation, user_id: id }),
    put(entryOf(data)),
    ...((await passwordOf(id)) === undefined ? [insertion({ ...passwordKey(id), password })] : []),
  ])
  // Release 1.0 or an operator may have changed the user meanwhile.
  if (!outcome.committed) await upgradeUser(id)
}

/**
 * Applies `change` to the stored user. If another request changes the user first, applies `change` again. Returns the changed
 * user, or `undefined` if the user does not exist. Writes the entry in the list only if it changes. The e-mail never changes.
 * @param options `caller` is the user who sends the request, as `signedInUser` or `signedInAdmin` returned it. `password` is the hash of
 * a new password, which ends all sessions
 * @throws AppError `last_admin` if no enabled admin would be left, `unauthenticated` if the sessions of `caller` have ended since
 */
export async function changeUser(
  id: string,
  change: (user: User) => User,
  { caller, password }: { caller?: User; password?: string | undefined } = {},
): Promise<User | undefined> {
  const other = caller?.id === id ? undefined : caller
  for (let tries = 1; ; tries++) {
    const before = await readUser(id)
    if (!before) return undefined
    if (caller?.id === id && caller.credential !== before.data.credential)
      throw new AppError('unauthenticated')
    const changed = change(before.data)
    const credential = changed.credential + (password === undefined ? 0 : 1)
    const data = { ...changed, credential, updated_at: new Date().toISOString() }
    const operation = newOperation()
    const isAdminLeft = isActiveAdmin(data) || (other !== undefined && isActiveAdmin(other))
    const outcome = await commit(operation, [
      ...(other ? [sessionCheck(other)] : []),
      ...(isAdminLeft ? [] : await adminCheck(before.data)),
      {
        Put: {
          Item: { ...recordKey(id), ...userItem(before.version + 1, operation, data) },
          ...hasVersion(before.version),
        },
      },
      ...entryWrites(before.data, data),
      ...(password === undefined ? [] : [put({ ...passwordKey(id), password })]),
    ])
    if (outcome.committed) return data
    if (outcome.failed.has(CALLER)) throw new AppError('unauthenticated')
    await backOff(tries, outcome.cause)
  }
}

function entryWrites(before: User, after: User): Write[] {
  const [old, entry] = [entryOf(before), entryOf(after)]
  if (old.sk !== entry.sk) return [{ Delete: { Key: userListKey(old.sk) } }, put(entry)]
  return isDeepStrictEqual(old, entry) ? [] : [put(entry)]
}

/** The number of users among whom `adminCheck` looks for another admin, at most 600 read units. */
const ADMINS_AMONG = 4_000

/**
 * If a user is an enabled admin, returns the check that another enabled admin still exists when the transaction is written. So two
 * admins who demote each other at the same time cannot both succeed.
 * @throws AppError `last_admin` if there is no other
 */
async function adminCheck(user: User): Promise<Write[]> {
  if (!isActiveAdmin(user)) return []
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userListPartition },
    // The transaction checks the user that is found.
    ConsistentRead: false,
  }
  for await (const { items } of queryPages(query, ADMINS_AMONG)) {
    const listed = items.map((item) => parseStored(ListedUser, item))
    const other = listed.find((each) => each.user_id !== user.id && isActiveAdmin(each))
    if (other) return [activeAdminCheck(other.user_id)]
  }
  throw new AppError('last_admin')
}

function activeAdminCheck(id: string): Write {
  return {
    ConditionCheck: {
      Key: recordKey(id),
      ConditionExpression: '#data.#role = :admin AND attribute_not_exists(#data.#disabled)',
      ExpressionAttributeNames: { '#data': 'data', '#role': 'role', '#disabled': 'disabled_at' },
      ExpressionAttributeValues: { ':admin': 'admin' },
    },
  }
}

/**
 * Deletes a user and frees the e-mail. Returns the deleted user, or `undefined` if the user does not exist.
 * @throws AppError `last_admin` if no enabled admin would be left
 */
export async function removeUser(id: string): Promise<User | undefined> {
  let removed: User | undefined
  for (let tries = 1; ; tries++) {
    const before = await readUser(id)
    if (!before) return removed
    removed = before.data
    const outcome = await commit(newOperation(), [
      ...(await adminCheck(before.data)),
      { Delete: { Key: recordKey(id), ...hasVersion(before.version) } },
      { Delete: { Key: usersKey(before.data.email) } },
      { Delete: { Key: userListKey(positionOf(before.data)) } },
      { Delete: { Key: passwordKey(id) } },
    ])
    if (outcome.committed) return removed
    await backOff(tries, outcome.cause)
  }
}

/** Stores a new hash of the same password, unless the sessions of the user have ended since, for example by a password change. */
export async function keepPassword(user: User, password: string): Promise<void> {
  await commit(newOperation(), [sessionCheck(user), put({ ...passwordKey(user.id), password })])
}

export function userIn(item: Item): User {
  return parseStored(StoredUser, item).data
}

async function readUser(id: string) {
  const item = await getItem(recordKey(id))
  return item && parseStored(StoredUser, item)
}

const userItem = (version: number, operation: string, data: User) => ({
  kind: 'user',
  version,
  operation,
  data,
})

const put = (item: Item): Write => ({ Put: { Item: item } })

function insertion(item: Item): Write {
  return { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } }
}

function hasVersion(version: number) {
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  }
}
