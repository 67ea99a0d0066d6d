import * as v from 'valibot'
import { described } from './atoms.ts'
import { exampleId } from './id.ts'
import { roles } from './user.ts'

/** The users that records can be assigned to, in responses. A file of its own, as every function contains what user.ts declares. */
export const Users = v.pipe(
  v.strictObject({
    data: v.array(
      v.pipe(
        v.strictObject({
          id: described(v.string(), 'Opaque', exampleId('usr')),
          name: described(v.string(), 'The display name', 'Demo agent'),
          role: v.pipe(v.picklist(roles), v.metadata({ description: 'The role', examples: ['agent'] })),
        }),
        v.metadata({ title: 'Assignee', description: 'A user that records can be assigned to' }),
      ),
    ),
  }),
  v.metadata({ title: 'Users', description: 'Users that records can be assigned to, by name' }),
)
