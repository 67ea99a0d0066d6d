import { newId } from '../domain/id.ts'
import { foldEmail, type Role, User } from '../domain/user.ts'
import { parseStored } from '../domain/validation.ts'
import { commit, newOperation } from './commit.ts'
import { emailKey, recordKey } from './keys.ts'
import { getItem } from './table.ts'

/** A user to add; `password` is a PHC string. */
export type NewUser = { email: string; name: string; role: Role; password: string }

/** Adds a user, or answers `undefined` when the e-mail is taken. E-mails are unique without regard to case. */
export async function addUser({ email, ...input }: NewUser): Promise<User | undefined> {
  const at = new Date()
  const now = at.toISOString()
  const folded = foldEmail(email)
  const user: User = {
    id: newId('usr', at),
    created_at: now,
    updated_at: now,
    email: folded,
    ...input,
    credential: 1,
  }
  const operation = newOperation()
  const outcome = await commit({
    operation,
    writes: () => [
      {
        Put: {
          Item: { ...recordKey(user.id), kind: 'user', operation, data: user },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        as: 'email',
        Put: {
          Item: { ...emailKey(folded), operation, user_id: user.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ],
  })
  return outcome.committed ? user : undefined
}

/** The user with this id, as of now. */
export async function findUser(id: string): Promise<User | undefined> {
  const item = await getItem(recordKey(id))
  return item && parseStored(User, item.data)
}

/** The user who signs in with this e-mail; two reads, whether there is one or not. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const entry = await getItem(emailKey(foldEmail(email)))
  return findUser(typeof entry?.user_id === 'string' ? entry.user_id : 'usr_nobody')
}
