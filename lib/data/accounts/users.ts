import * as v from 'valibot'
import { newId } from '../../domain/id.ts'
import { foldEmail, type Role, User } from '../../domain/user.ts'
import { parseStored } from '../../domain/validation.ts'
import { invalid } from '../../errors.ts'
import { getItem, type Item, queryItems } from '../table/client.ts'
import { commit, newOperation, type Write } from '../table/commit.ts'
import { type Key, recordKey, userPartition, usersKey } from '../table/keys.ts'

/** A user to add; `password` is a PHC string. */
type NewUser = { email: string; name: string; role: Role; password: string }

const StoredUser = v.object({ version: v.number(), data: User })
const Entry = v.object({ user_id: v.string() })

/** Adds a user, or answers `undefined` when the e-mail is taken. E-mails are unique without regard to case. */
export async function addUser({ email, ...input }: NewUser): Promise<User | undefined> {
  const at = new Date()
  const now = at.toISOString()
  const base = { id: newId('usr', at), created_at: now, updated_at: now }
  const user: User = { ...base, email: foldEmail(email), ...input, credential: 1 }
  const operation = newOperation()
  const item = { kind: 'user', version: 1, operation, data: user }
  const outcome = await commit({
    operation,
    writes: () => [
      insertion(recordKey(user.id), item),
      insertion(usersKey(user.email), { operation, user_id: user.id }),
    ],
  })
  return outcome.committed ? user : undefined
}

/** The user with this id, as of now. */
export async function findUser(id: string): Promise<User | undefined> {
  return (await readUser(id))?.data
}

/** The user who signs in with this e-mail; two reads, whether there is one or not. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const entry = await getItem(usersKey(foldEmail(email)))
  return findUser(entry ? parseStored(Entry, entry).user_id : 'usr_nobody')
}

/** Every user, by e-mail. */
export async function listUsers(): Promise<User[]> {
  const entries = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition },
  })
  const users = await Promise.all(entries.map((entry) => findUser(parseStored(Entry, entry).user_id)))
  return users.filter((user) => user !== undefined)
}

/**
 * Changes a user as it is at the time of writing. Answers the user, or `undefined` where there is none.
 * @throws AppError `validation_failed` where the new e-mail is another user's
 */
export async function changeUser(id: string, change: (user: User) => User): Promise<User | undefined> {
  for (;;) {
    const before = await readUser(id)
    if (!before) return undefined
    const changed = change(before.data)
    const data = { ...changed, email: foldEmail(changed.email), updated_at: new Date().toISOString() }
    const operation = newOperation()
    const item = { kind: 'user', version: before.version + 1, operation, data }
    const outcome = await commit({
      operation,
      writes: () => [
        replacement(recordKey(id), before.version, item),
        ...(data.email === before.data.email
          ? []
          : [
              { Delete: { Key: usersKey(before.data.email) } },
              { as: 'email', ...insertion(usersKey(data.email), { operation, user_id: id }) },
            ]),
      ],
    })
    if (outcome.committed) return data
    if (outcome.refused.has('email'))
      throw invalid([{ field: 'email', code: 'taken', message: "is another user's" }])
  }
}

/** Removes a user and frees the e-mail. Answers the user, or `undefined` where there was none. */
export async function removeUser(id: string): Promise<User | undefined> {
  let removed: User | undefined
  for (;;) {
    const before = await readUser(id)
    if (!before) return removed
    removed = before.data
    const { version } = before
    const writes = () => [
      { Delete: { Key: recordKey(id), ...hasVersion(version) } },
      { Delete: { Key: usersKey(before.data.email) } },
    ]
    if ((await commit({ operation: newOperation(), writes })).committed) return removed
  }
}

/** Keeps the same password in another form, unless it was changed since the user was read. */
export async function keepPassword({ id, credential }: User, password: string): Promise<void> {
  await changeUser(id, (user) => (user.credential === credential ? { ...user, password } : user))
}

async function readUser(id: string) {
  const item = await getItem(recordKey(id))
  return item && parseStored(StoredUser, item)
}

function insertion(key: Key, item: Item): Write {
  return { Put: { Item: { ...key, ...item }, ConditionExpression: 'attribute_not_exists(pk)' } }
}

function replacement(key: Key, version: number, item: Item): Write {
  return { Put: { Item: { ...key, ...item }, ...hasVersion(version) } }
}

function hasVersion(version: number) {
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  }
}
