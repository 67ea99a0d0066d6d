import { exampleId } from '../domain/id.ts'
import { catalogue } from '../errors.ts'
import type { Value } from './schemas.ts'

/** The introduction of the document. `docs/api.md` describes what all operations have in common. */
export const introduction = `This API manages prospects, properties, transactions and notes. A prospect is a person or company interested in real estate. A property is
a piece of real estate. A transaction is an offer that a prospect makes on a property. A note is what was said or is to be done about one of
them: a note, a call, a visit or a task. Requests and responses are JSON.

Send an e-mail and a password to \`POST /api/auth/login\`, and the \`token\` of the response with each request: \`Authorization: Bearer TOKEN\`. Handle
errors by their \`code\`. Ignore fields that you do not know. The guide is \`docs/api.md\` in the repository of the service: formats,
pagination, filters, updates, retries and the change feed.
`

export const tags = [
  { name: 'auth', description: 'Sign in, refresh tokens and change passwords.' },
  { name: 'users', description: 'The people and programs that use the service.' },
  { name: 'prospects', description: 'People or companies interested in real estate.' },
  { name: 'properties', description: 'Real estate on which prospects make offers.' },
  { name: 'transactions', description: 'Offers that prospects make on properties.' },
  { name: 'notes', description: 'Notes, calls, visits and tasks about the other records.' },
  { name: 'changes', description: 'The change feed, for clients that keep a copy of the data.' },
  { name: 'reference', description: 'The API reference and the OpenAPI document.' },
  { name: 'service', description: 'The state of the service.' },
]

/** The descriptions of the operations that every record type has. */
const ofRecords = (One: string, Many: string, one: string, many: string) => ({
  [`list${Many}`]: `Returns a page of ${many}, newest first unless you send \`sort\`.`,
  [`summarize${Many}`]: `Groups ${many} by \`group_by\` and returns the number of ${many} in each group. Takes the same filters as the list.`,
  [`create${One}`]: `Creates a ${one} and returns it.`,
  [`batch${Many}`]: `Creates or updates up to 100 ${many}. A record with the \`id\` or \`external_id\` of an existing ${one} updates that ${one}. Each record succeeds or fails independently, so check the \`status\` of each result. A \`version\` in a record is a condition: if the stored record has another version, the result is 412.`,
  [`get${One}`]: `Returns the ${one} with this id.`,
  [`list${One}History`]: `Returns the changes of the ${one}, newest first. Each change contains the user, the time, and the old and new values. Admins can also read the history of a deleted ${one}.`,
  [`update${One}`]: `Updates the fields that you send and returns the ${one}. Other fields keep their values.`,
  [`patch${One}`]: `Does the same as \`PUT\`.`,
  [`delete${One}`]: `Permanently deletes the ${one}.`,
})

const ofArchivable = (One: string, one: string) => ({
  [`archive${One}`]: `Archives the ${one}. Lists then omit it unless you send \`status=archived\` or \`status=all\`. Has no effect on an archived ${one}.`,
  [`restore${One}`]: `Restores an archived ${one} with its previous status. Has no effect on a ${one} that is not archived.`,
})

const deleteReferenced =
  'Returns 409 if transactions or notes refer to this record. In that case, archive the record instead.'

/** The description of each operation, by operation id. */
export const descriptions: Readonly<Record<string, string>> = {
  ...ofRecords('Prospect', 'Prospects', 'prospect', 'prospects'),
  ...ofRecords('Property', 'Properties', 'property', 'properties'),
  ...ofRecords('Transaction', 'Transactions', 'transaction', 'transactions'),
  ...ofRecords('Note', 'Notes', 'note', 'notes'),
  ...ofArchivable('Prospect', 'prospect'),
  ...ofArchivable('Property', 'property'),
  login: 'Returns an access token for an e-mail and a password.',
  refresh:
    'Returns a new access token. Requires a token that has not expired. The old token stays valid until it expires. Returns 401 if the user was disabled, removed or signed out by an operator, if the password or the role was changed, or if the session has reached its maximum length.',
  me: 'Returns the user of the access token.',
  changePassword:
    'Changes the password. Existing tokens stay valid until they expire, but cannot be refreshed. Sign in again with the new password.',
  listUsers:
    'Returns a page of the users that records can be assigned to, ordered by name. Admins also see the e-mails. With `status=all` also returns disabled users and the users of service accounts, so that the ids in records have names. `total` and `pages` cover the first 1,000 users. If there are more, `next` is the `cursor` that continues after them.',
  createUser:
    'Adds a user. Returns 401 if the session of the admin has ended, even if the token has not expired. A repeated request returns 409 `email_taken`.',
  updateUser:
    'Changes the name, the role or the password of a user, or disables or enables the user. A new password, another role, or `disabled`, ends the refresh of all earlier sessions. Tokens that were issued stay valid until they expire. Returns 401 if the session of the admin has ended, even if the token has not expired. Returns 403 for a new password of your own: use `POST /api/v1/me/password`.',
  jwks: 'Returns the public keys that verify access tokens, as a JSON Web Key Set (RFC 7517).',
  health: 'Returns 200 if the service is running. Does not check the database.',
  getOpenapi: 'Returns the OpenAPI 3.1 document that describes this API.',
  getDocs: 'Returns the API reference as a web page.',
  getDocsFile: 'Returns a script or style sheet that the web page of the API reference loads.',
  summarizeProperties:
    'Groups properties by `group_by` and returns the number and the total price of the properties in each group. Takes the same filters as the list.',
  summarizeTransactions:
    'Groups transactions by `group_by` and returns the number and the total amount of the offers in each group. Takes the same filters as the list.',
  createTransaction:
    'Creates a pending offer of a prospect on a property and returns it. The prospect and the property must not be archived, and the property must not be sold.',
  updateTransaction:
    'Updates the amount, the status or the external id of an offer and returns the offer. Accepting an offer makes the property `under_offer`. Completing the offer makes the property `sold` and the prospect `converted`. Cancelling an accepted offer makes the property `available`. A property can have one accepted offer at a time.',
  deleteProspect: `Permanently deletes the prospect. ${deleteReferenced}`,
  deleteProperty: `Permanently deletes the property. ${deleteReferenced}`,
  deleteTransaction:
    'Permanently deletes the transaction. Returns 409 if notes refer to it. If its status was `accepted`, the property becomes `available`.',
  listNotes:
    'Returns a page of notes, the last that happened first unless you send `sort`. For the open tasks of the caller, send `kind=task&done=false&assigned_to=me&sort=due_at`.',
  createNote:
    'Creates a note, call, visit or task about exactly one prospect, property or transaction and returns it. The prospect or property must not be archived. Only tasks can have `due_at`, `done` and `assigned_to`.',
  listNoteHistory:
    'Returns the changes of the note, newest first. Says that the text changed, but contains no texts. Admins can also read the history of a deleted note.',
  eraseProspect:
    'Permanently removes the name, e-mail, phone, external id and criteria of the prospect, and all values in its history. Also deletes all notes about the prospect and its transactions, and archives the prospect. Its transactions remain. An erased prospect cannot be changed. With many notes the response is 503 `erasure_unfinished`: repeat the request.',
  listProspectMatches:
    'Returns the available properties that meet the criteria of the prospect within `tolerance`, best first.',
  listPropertyMatches:
    'Returns the prospects whose criteria the property meets within `tolerance`, best first.',
  listChanges:
    'Returns the records that were created, changed or deleted since a cursor, oldest first. Use it to keep a copy of the data up to date.',
}

const invalidField = { field: 'email', code: 'required', message: 'is required' }

/**
 * Examples of whole schemas. Without such an example, the document would combine the examples of the fields, which may
 * contradict each other.
 */
export const examples: Readonly<Record<string, Value>> = {
  ProspectPatch: { status: 'qualified', criteria: { budget_max: 350_000 } },
  PropertyPatch: { price: 255_000 },
  TransactionPatch: { status: 'accepted' },
  ChangedRecord: {
    id: exampleId('prs'),
    version: 1,
    name: 'Zoé Lefèvre',
    email: 'zoe@example.com',
    status: 'new',
  },
  NewNote: { text: 'Called back: can visit on Friday.', kind: 'call', prospect_id: exampleId('prs') },
  NotePatch: { text: 'Called back: will visit on Friday.' },
  Note: {
    id: exampleId('nte'),
    text: 'Send the floor plan.',
    kind: 'task',
    done: false,
    due_at: '2026-11-27T00:00:00.000Z',
    happened_at: '2026-11-21T09:30:00.000Z',
    prospect_id: exampleId('prs'),
    created_at: '2026-11-21T09:30:00.000Z',
    updated_at: '2026-11-21T09:30:00.000Z',
    version: 1,
  },
  NoteInBatch: { prospect_external_id: 'crm-4711', text: 'Visited twice.', kind: 'visit' },
  ProspectBatch: {
    records: [
      { external_id: 'crm-4711', name: 'Zoé Lefèvre', email: 'zoe@example.com' },
      { id: exampleId('prs'), status: 'active' },
    ],
  },
  TransactionInBatch: {
    prospect_external_id: 'crm-4711',
    property_external_id: 'flat-12',
    offer_amount: 248_000,
  },
  Problem: {
    type: 'urn:problem:validation_failed',
    title: catalogue.validation_failed.title,
    status: 400,
    code: 'validation_failed',
    detail: '1 field is not valid.',
    request_id: '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
    errors: [invalidField],
  },
  BatchResult: { status: 201, id: exampleId('prs'), version: 1 },
  BatchResults: {
    results: [
      { status: 201, id: exampleId('prs'), version: 1 },
      { status: 200, id: exampleId('prs'), version: 7, unchanged: true },
      { status: 400, code: 'validation_failed', detail: '1 field is not valid.', errors: [invalidField] },
    ],
  },
}
