// Written by `npm run openapi`.
// 6bf708c282f233382006cabcd1784f0af0c8675e4c6af07c230a627d63fb8e52
// b6d0f521b2288913c9a7ff4d84bc56099b8e42e49bd7f2462664457f7d52b129
export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Returns an access token for an e-mail and a password.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh an access token
         * @description Returns a new access token. Requires a token that has not expired. The old token stays valid until it expires. Returns 401 if the user was disabled, removed or signed out by an operator, if the password or the role was changed, or if the session has reached its maximum length.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the signed-in user
         * @description Returns the user of the access token.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Changes the password. Existing tokens stay valid until they expire, but cannot be refreshed. Sign in again with the new password.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns a page of the users that records can be assigned to, ordered by name. Admins also see the e-mails. With `status=all` also returns disabled users and the users of service accounts, so that the ids in records have names. `total` and `pages` cover the first 1,000 users. If there are more, `next` is the `cursor` that continues after them.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description Adds a user. Returns 401 if the session of the admin has ended, even if the token has not expired. A repeated request returns 409 `email_taken`. Requires the role `admin`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user
         * @description Changes the name, the role or the password of a user, or disables or enables the user. A new password, another role, or `disabled`, ends the refresh of all earlier sessions. Tokens that were issued stay valid until they expire. Returns 401 if the session of the admin has ended, even if the token has not expired. Returns 403 for a new password of your own: use `POST /api/v1/me/password`. Requires the role `admin`.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public keys that verify tokens
         * @description Returns the public keys that verify access tokens, as a JSON Web Key Set (RFC 7517).
         */
        get: operations["jwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the service
         * @description Returns 200 if the service is running. Does not check the database.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the OpenAPI 3.1 document of the API
         * @description Returns the OpenAPI 3.1 document that describes this API.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the API reference in a browser
         * @description Returns the API reference as a web page.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a script or style sheet of the API reference
         * @description Returns a script or style sheet that the web page of the API reference loads.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prospects
         * @description Returns a page of prospects, newest first unless you send `sort`.
         */
        get: operations["listProspects"];
        put?: never;
        /**
         * Create a prospect
         * @description Creates a prospect and returns it. Requires the role `admin` or `agent`.
         */
        post: operations["createProspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count prospects in groups
         * @description Groups prospects by `group_by` and returns the number of prospects in each group. Takes the same filters as the list.
         */
        get: operations["summarizeProspects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 100 prospects
         * @description Creates or updates up to 100 prospects. A record with the `id` or `external_id` of an existing prospect updates that prospect. Each record succeeds or fails independently, so check the `status` of each result. A `version` in a record is a condition: if the stored record has another version, the result is 412. Requires the role `admin` or `agent`.
         */
        post: operations["batchProspects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a prospect
         * @description Returns the prospect with this id.
         */
        get: operations["getProspect"];
        /**
         * Update a prospect
         * @description Updates the fields that you send and returns the prospect. Other fields keep their values. Requires the role `admin` or `agent`.
         */
        put: operations["updateProspect"];
        post?: never;
        /**
         * Delete a prospect
         * @description Permanently deletes the prospect. Returns 409 if transactions or notes refer to this record. In that case, archive the record instead. Requires the role `admin`.
         */
        delete: operations["deleteProspect"];
        options?: never;
        head?: never;
        /**
         * Update a prospect
         * @description Does the same as `PUT`. Requires the role `admin` or `agent`.
         */
        patch: operations["patchProspect"];
        trace?: never;
    };
    "/api/v1/prospects/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a prospect
         * @description Returns the changes of the prospect, newest first. Each change contains the user, the time, and the old and new values. Admins can also read the history of a deleted prospect.
         */
        get: operations["listProspectHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a prospect
         * @description Archives the prospect. Lists then omit it unless you send `status=archived` or `status=all`. Has no effect on an archived prospect. Requires the role `admin` or `agent`.
         */
        post: operations["archiveProspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived prospect
         * @description Restores an archived prospect with its previous status. Has no effect on a prospect that is not archived. Requires the role `admin` or `agent`.
         */
        post: operations["restoreProspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a prospect
         * @description Permanently removes the name, e-mail, phone, external id and criteria of the prospect, and all values in its history. Also deletes all notes about the prospect and its transactions, and archives the prospect. Its transactions remain. An erased prospect cannot be changed. With many notes the response is 503 `erasure_unfinished`: repeat the request. Requires the role `admin`.
         */
        post: operations["eraseProspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prospects/{id}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List properties that match a prospect
         * @description Returns the available properties that meet the criteria of the prospect within `tolerance`, best first.
         */
        get: operations["listProspectMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List properties
         * @description Returns a page of properties, newest first unless you send `sort`.
         */
        get: operations["listProperties"];
        put?: never;
        /**
         * Create a property
         * @description Creates a property and returns it. Requires the role `admin` or `agent`.
         */
        post: operations["createProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize properties in groups
         * @description Groups properties by `group_by` and returns the number and the total price of the properties in each group. Takes the same filters as the list.
         */
        get: operations["summarizeProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 100 properties
         * @description Creates or updates up to 100 properties. A record with the `id` or `external_id` of an existing property updates that property. Each record succeeds or fails independently, so check the `status` of each result. A `version` in a record is a condition: if the stored record has another version, the result is 412. Requires the role `admin` or `agent`.
         */
        post: operations["batchProperties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a property
         * @description Returns the property with this id.
         */
        get: operations["getProperty"];
        /**
         * Update a property
         * @description Updates the fields that you send and returns the property. Other fields keep their values. Requires the role `admin` or `agent`.
         */
        put: operations["updateProperty"];
        post?: never;
        /**
         * Delete a property
         * @description Permanently deletes the property. Returns 409 if transactions or notes refer to this record. In that case, archive the record instead. Requires the role `admin`.
         */
        delete: operations["deleteProperty"];
        options?: never;
        head?: never;
        /**
         * Update a property
         * @description Does the same as `PUT`. Requires the role `admin` or `agent`.
         */
        patch: operations["patchProperty"];
        trace?: never;
    };
    "/api/v1/properties/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a property
         * @description Returns the changes of the property, newest first. Each change contains the user, the time, and the old and new values. Admins can also read the history of a deleted property.
         */
        get: operations["listPropertyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a property
         * @description Archives the property. Lists then omit it unless you send `status=archived` or `status=all`. Has no effect on an archived property. Requires the role `admin` or `agent`.
         */
        post: operations["archiveProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived property
         * @description Restores an archived property with its previous status. Has no effect on a property that is not archived. Requires the role `admin` or `agent`.
         */
        post: operations["restoreProperty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/properties/{id}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prospects that match a property
         * @description Returns the prospects whose criteria the property meets within `tolerance`, best first.
         */
        get: operations["listPropertyMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Returns a page of transactions, newest first unless you send `sort`.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Creates a pending offer of a prospect on a property and returns it. The prospect and the property must not be archived, and the property must not be sold. Requires the role `admin` or `agent`.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize transactions in groups
         * @description Groups transactions by `group_by` and returns the number and the total amount of the offers in each group. Takes the same filters as the list.
         */
        get: operations["summarizeTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 100 transactions
         * @description Creates or updates up to 100 transactions. A record with the `id` or `external_id` of an existing transaction updates that transaction. Each record succeeds or fails independently, so check the `status` of each result. A `version` in a record is a condition: if the stored record has another version, the result is 412. Requires the role `admin` or `agent`.
         */
        post: operations["batchTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a transaction
         * @description Returns the transaction with this id.
         */
        get: operations["getTransaction"];
        /**
         * Update a transaction
         * @description Updates the amount, the status or the external id of an offer and returns the offer. Accepting an offer makes the property `under_offer`. Completing the offer makes the property `sold` and the prospect `converted`. Cancelling an accepted offer makes the property `available`. A property can have one accepted offer at a time. Requires the role `admin` or `agent`.
         */
        put: operations["updateTransaction"];
        post?: never;
        /**
         * Delete a transaction
         * @description Permanently deletes the transaction. Returns 409 if notes refer to it. If its status was `accepted`, the property becomes `available`. Requires the role `admin`.
         */
        delete: operations["deleteTransaction"];
        options?: never;
        head?: never;
        /**
         * Update a transaction
         * @description Does the same as `PUT`. Requires the role `admin` or `agent`.
         */
        patch: operations["patchTransaction"];
        trace?: never;
    };
    "/api/v1/transactions/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a transaction
         * @description Returns the changes of the transaction, newest first. Each change contains the user, the time, and the old and new values. Admins can also read the history of a deleted transaction.
         */
        get: operations["listTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Returns a page of notes, the last that happened first unless you send `sort`. For the open tasks of the caller, send `kind=task&done=false&assigned_to=me&sort=due_at`.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Create a note
         * @description Creates a note, call, visit or task about exactly one prospect, property or transaction and returns it. The prospect or property must not be archived. Only tasks can have `due_at`, `done` and `assigned_to`. Requires the role `admin` or `agent`.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notes/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count notes in groups
         * @description Groups notes by `group_by` and returns the number of notes in each group. Takes the same filters as the list.
         */
        get: operations["summarizeNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 100 notes
         * @description Creates or updates up to 100 notes. A record with the `id` or `external_id` of an existing note updates that note. Each record succeeds or fails independently, so check the `status` of each result. A `version` in a record is a condition: if the stored record has another version, the result is 412. Requires the role `admin` or `agent`.
         */
        post: operations["batchNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a note
         * @description Returns the note with this id.
         */
        get: operations["getNote"];
        /**
         * Update a note
         * @description Updates the fields that you send and returns the note. Other fields keep their values. Requires the role `admin` or `agent`.
         */
        put: operations["updateNote"];
        post?: never;
        /**
         * Delete a note
         * @description Permanently deletes the note. Requires the role `admin`.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Update a note
         * @description Does the same as `PUT`. Requires the role `admin` or `agent`.
         */
        patch: operations["patchNote"];
        trace?: never;
    };
    "/api/v1/notes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a note
         * @description Returns the changes of the note, newest first. Says that the text changed, but contains no texts. Admins can also read the history of a deleted note.
         */
        get: operations["listNoteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes since a cursor
         * @description Returns the records that were created, changed or deleted since a cursor, oldest first. Use it to keep a copy of the data up to date.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A user that a record can mention.
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "agent@demo.test",
         *       "name": "Demo agent",
         *       "role": "agent"
         *     }
         */
        Assignee: {
            /**
             * @description The id of the user.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail address for the sign-in. Only admins see it.
             * @example agent@demo.test
             */
            email?: string;
            /**
             * @description The display name.
             * @example Demo agent
             */
            name: string;
            /**
             * @description The role.
             * @example agent
             */
            role: ("admin" | "agent" | "viewer") | (string & {});
            /** @description `true` for a disabled user. */
            disabled?: boolean;
            /** @description `true` for the user of a service account. */
            machine?: boolean;
        };
        /**
         * @description The user who made the change.
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "name": "Agnès Agent"
         *     }
         */
        Author: {
            /**
             * @description The id of the user.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The name of the user. Absent if the user no longer exists.
             * @example Agnès Agent
             */
            name?: string;
        };
        /**
         * @description The result of one record of a batch.
         * @example {
         *       "status": 201,
         *       "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1
         *     }
         */
        BatchResult: {
            /**
             * Format: int32
             * @description The HTTP status of this record: 201 if it was created, 200 if it was updated or unchanged, otherwise the status of the error.
             * @example 201
             */
            status: number;
            /**
             * @description The id of the record. Absent after an error, or if a dry run would create the record.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id?: string;
            /**
             * Format: int64
             * @description The version of the record after the request. Absent after an error.
             * @example 1
             */
            version?: number;
            /** @description Present if the record already had the values of the request. */
            unchanged?: boolean;
            /** @description Present if an earlier request with this idempotency key saved the record. */
            replayed?: boolean;
            /**
             * @description The error code. Codes are stable, so use them in your program.
             * @example validation_failed
             */
            code?: components["schemas"]["ProblemCode"] | (string & {});
            /**
             * @description An explanation of the error, or of how to resolve it. May change.
             * @example 1 field is not valid.
             */
            detail?: string;
            /** @description The invalid fields, at most 20. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description The statuses that the record can change to.
             * @example [
             *       "accepted"
             *     ]
             */
            allowed?: string[];
            /**
             * @description The id of the accepted offer that conflicts with the request.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * @description The id of the record that already has the external id.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            record_id?: string;
        };
        /**
         * @description The results of a batch.
         * @example {
         *       "results": [
         *         {
         *           "status": 201,
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1
         *         },
         *         {
         *           "status": 200,
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 7,
         *           "unchanged": true
         *         },
         *         {
         *           "status": 400,
         *           "code": "validation_failed",
         *           "detail": "1 field is not valid.",
         *           "errors": [
         *             {
         *               "field": "email",
         *               "code": "required",
         *               "message": "is required"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        BatchResults: {
            /** @description One result for each record, in the order of the request. */
            results: components["schemas"]["BatchResult"][];
        };
        Change: {
            /** @enum {string} */
            kind: "prospect";
            /**
             * @description The id of the record.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: int64
             * @description The current version of the record. For a deleted record, one more than its last version.
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted.
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Prospect"];
        } | {
            /** @enum {string} */
            kind: "property";
            /**
             * @description The id of the record.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: int64
             * @description The current version of the record. For a deleted record, one more than its last version.
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted.
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Property"];
        } | {
            /** @enum {string} */
            kind: "transaction";
            /**
             * @description The id of the record.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: int64
             * @description The current version of the record. For a deleted record, one more than its last version.
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted.
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Transaction"];
        } | {
            /** @enum {string} */
            kind: "note";
            /**
             * @description The id of the record.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: int64
             * @description The current version of the record. For a deleted record, one more than its last version.
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted.
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Note"];
        };
        /**
         * @description The changes since a cursor, oldest first. Each record appears once in a response.
         * @example {
         *       "data": [
         *         {
         *           "kind": "prospect",
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1,
         *           "deleted": false,
         *           "record": {
         *             "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "version": 1,
         *             "name": "Zoé Lefèvre",
         *             "email": "zoe@example.com",
         *             "status": "new"
         *           }
         *         }
         *       ],
         *       "next": "MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo",
         *       "more": false
         *     }
         */
        Changes: {
            /** @description The changes, oldest first. */
            data: components["schemas"]["Change"][];
            /**
             * @description The cursor after these changes. Send it as `since` in the next request.
             * @example MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo
             */
            next: string;
            /**
             * @description Whether more changes are available now.
             * @example false
             */
            more: boolean;
        };
        /**
         * @example {
         *       "email": "agent@demo.test",
         *       "password": "demo-password"
         *     }
         */
        Credentials: {
            /**
             * @description The e-mail address. Not case-sensitive.
             * @example agent@demo.test
             */
            email: string;
            /**
             * Format: password
             * @description The password.
             * @example demo-password
             */
            password: string;
        };
        /**
         * @description What the prospect is looking for. An absent criterion matches every property.
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5,
         *       "types": [
         *         "apartment",
         *         "house"
         *       ],
         *       "surface_min": 45,
         *       "postal_codes": [
         *         "69",
         *         "75011"
         *       ]
         *     }
         */
        Criteria: {
            /**
             * @description The lowest acceptable price.
             * @example 150000
             */
            budget_min?: number;
            /**
             * @description The highest acceptable price. Must not be below `budget_min`.
             * @example 320000
             */
            budget_max?: number;
            /**
             * @description The lowest acceptable gross yield, in percent of the price per year.
             * @example 5.5
             */
            min_yield?: number;
            /**
             * @description The acceptable types of property.
             * @example [
             *       "apartment",
             *       "house"
             *     ]
             */
            types?: (components["schemas"]["PropertyType"] | (string & {}))[];
            /**
             * @description The smallest acceptable floor area, in square metres.
             * @example 45
             */
            surface_min?: number;
            /**
             * @description The beginnings of acceptable postal codes. Case, spaces and dashes are ignored.
             * @example [
             *       "69",
             *       "75011"
             *     ]
             */
            postal_codes?: string[];
        };
        /**
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5,
         *       "types": [
         *         "apartment",
         *         "house"
         *       ],
         *       "surface_min": 45,
         *       "postal_codes": [
         *         "69",
         *         "75011"
         *       ]
         *     }
         */
        CriteriaPatch: {
            /**
             * @description The lowest acceptable price.
             * @example 150000
             */
            budget_min?: number | null;
            /**
             * @description The highest acceptable price. Must not be below `budget_min`.
             * @example 320000
             */
            budget_max?: number | null;
            /**
             * @description The lowest acceptable gross yield, in percent of the price per year.
             * @example 5.5
             */
            min_yield?: number | null;
            /**
             * @description The acceptable types of property.
             * @example [
             *       "apartment",
             *       "house"
             *     ]
             */
            types?: (components["schemas"]["PropertyType"] | (string & {}))[] | null;
            /**
             * @description The smallest acceptable floor area, in square metres.
             * @example 45
             */
            surface_min?: number | null;
            /**
             * @description The beginnings of acceptable postal codes. Case, spaces and dashes are ignored.
             * @example [
             *       "69",
             *       "75011"
             *     ]
             */
            postal_codes?: string[] | null;
        } | null;
        /**
         * @description A changed field. After an erasure, `from` and `to` are absent. They are always absent for the text of a note.
         * @example {
         *       "field": "price",
         *       "from": 250000,
         *       "to": 240000
         *     }
         */
        FieldChange: {
            /**
             * @description The path of the field. A nested field is `criteria.budget_max`.
             * @example price
             */
            field: string;
            /**
             * @description The value before the change. Absent if the field had no value.
             * @example 250000
             */
            from?: string | number | boolean | Record<string, never> | string[];
            /**
             * @description The value after the change. Absent if the field has no value.
             * @example 240000
             */
            to?: string | number | boolean | Record<string, never> | string[];
        };
        /**
         * @description The code of the fault. Codes are stable, so use them in your program.
         * @example range
         * @enum {string}
         */
        FieldCode: "required" | "unknown" | "repeated" | "conflict" | "type" | "enum" | "format" | "length" | "range" | "immutable" | "reference" | "closed" | "too_broad" | "taken" | "password";
        /**
         * @description An invalid field, parameter or header.
         * @example {
         *       "field": "criteria.budget_max",
         *       "code": "range",
         *       "message": "must not be below budget_min"
         *     }
         */
        FieldError: {
            /**
             * @description The path of the field, or the name of the parameter or header.
             * @example criteria.budget_max
             */
            field: string;
            /**
             * @description The code of the fault. Codes are stable, so use them in your program.
             * @example range
             */
            code: components["schemas"]["FieldCode"] | (string & {});
            /**
             * @description A description of the fault. May change.
             * @example must not be below budget_min
             */
            message: string;
        };
        /**
         * @description The body of an error that API Gateway sends itself.
         * @example {
         *       "message": "Too Many Requests"
         *     }
         */
        GatewayMessage: {
            /**
             * @description The error text.
             * @example Too Many Requests
             */
            message: string;
        };
        /**
         * @description The state of the service.
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @constant */
            status: "ok";
        };
        /**
         * @description A change of a record.
         * @example {
         *       "version": 2,
         *       "at": "2026-11-21T09:30:00.000Z",
         *       "request_id": "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
         *       "action": "updated",
         *       "changes": [
         *         {
         *           "field": "price",
         *           "from": 250000,
         *           "to": 240000
         *         }
         *       ],
         *       "because": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "by": {
         *         "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "name": "Agnès Agent"
         *       }
         *     }
         */
        HistoryEntry: {
            /**
             * Format: int64
             * @description The version that the change produced. For a delete, one more than the last version.
             * @example 2
             */
            version: number;
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The `X-Request-Id` of the request.
             * @example c6af9ac6-7b61-11e6-9a41-93e8deadbeef
             */
            request_id?: string;
            /**
             * @description What the change did.
             * @example updated
             */
            action: ("created" | "updated" | "archived" | "restored" | "deleted" | "erased") | (string & {});
            changes: components["schemas"]["FieldChange"][];
            /**
             * @description The id of the transaction whose change caused this change.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            because?: string;
            by: components["schemas"]["Author"];
        };
        /**
         * @description A page of a list, newest first.
         * @example {
         *       "data": [
         *         {
         *           "version": 2,
         *           "at": "2026-11-21T09:30:00.000Z",
         *           "request_id": "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
         *           "action": "updated",
         *           "changes": [
         *             {
         *               "field": "price",
         *               "from": 250000,
         *               "to": 240000
         *             }
         *           ],
         *           "because": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "by": {
         *             "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "name": "Agnès Agent"
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        HistoryPage: {
            data: components["schemas"]["HistoryEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The signed-in user, their role, and the currency of the service.
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "agent@demo.test",
         *       "name": "Demo agent",
         *       "role": "agent",
         *       "currency": "EUR"
         *     }
         */
        Me: {
            /**
             * @description The id of the user.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail address to sign in with.
             * @example agent@demo.test
             */
            email: string;
            /**
             * @description The display name.
             * @example Demo agent
             */
            name: string;
            /**
             * @description The role, which decides what the user may do.
             * @example agent
             */
            role: components["schemas"]["Role"] | (string & {});
            /**
             * @description The currency of all amounts of this service, as an ISO 4217 code. The operator sets it.
             * @example EUR
             */
            currency: string;
        };
        /**
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5,
         *       "types": [
         *         "apartment",
         *         "house"
         *       ],
         *       "surface_min": 45,
         *       "postal_codes": [
         *         "69",
         *         "75011"
         *       ]
         *     }
         */
        NewCriteria: {
            /**
             * @description The lowest acceptable price.
             * @example 150000
             */
            budget_min?: number;
            /**
             * @description The highest acceptable price. Must not be below `budget_min`.
             * @example 320000
             */
            budget_max?: number;
            /**
             * @description The lowest acceptable gross yield, in percent of the price per year.
             * @example 5.5
             */
            min_yield?: number;
            /**
             * @description The acceptable types of property.
             * @example [
             *       "apartment",
             *       "house"
             *     ]
             */
            types?: components["schemas"]["PropertyType"][];
            /**
             * @description The smallest acceptable floor area, in square metres.
             * @example 45
             */
            surface_min?: number;
            /**
             * @description The beginnings of acceptable postal codes. Case, spaces and dashes are ignored.
             * @example [
             *       "69",
             *       "75011"
             *     ]
             */
            postal_codes?: string[];
        };
        /**
         * @example {
         *       "text": "Called back: can visit on Friday.",
         *       "kind": "call",
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV"
         *     }
         */
        NewNote: {
            /**
             * @description What was said, was seen or is to be done. May have line breaks.
             * @example Called back: can visit on Friday.
             */
            text: string;
            /** @default note */
            kind?: components["schemas"]["NoteKind"];
            /**
             * @description The prospect that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The transaction that the note is about. A note is about exactly one record. Cannot be changed.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * @description When it happened. In a create, the default is the current time. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-21T09:30:00Z
             */
            happened_at?: string;
            /**
             * @description When a task is due. Only for tasks. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-27
             */
            due_at?: string;
            /**
             * @description Whether a task is done. Only tasks can be done.
             * @example false
             */
            done?: boolean;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
        };
        /**
         * @example {
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "city": "Lyon",
         *       "postal_code": "69002",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "available"
         *     }
         */
        NewProperty: {
            /**
             * @description The address, in one line.
             * @example 12 rue de la République, 69002 Lyon
             */
            address: string;
            type: components["schemas"]["PropertyType"];
            /**
             * @description The floor area, in square metres.
             * @example 54
             */
            surface: number;
            /**
             * @description The asking price, in the currency of the service.
             * @example 260000
             */
            price: number;
            /**
             * @description The estimated rent per month.
             * @example 1150
             */
            estimated_rent?: number;
            /**
             * @description The city.
             * @example Lyon
             */
            city?: string;
            /**
             * @description The postal code. Full-width characters, spaces and dashes are stored in their plain form, without `〒` and invisible characters.
             * @example 69002
             */
            postal_code?: string;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description The initial status. A property cannot be created as `archived`.
             * @default available
             * @enum {string}
             */
            status?: "available" | "under_offer" | "sold" | "withdrawn";
        };
        /**
         * @example {
         *       "name": "Zoé Lefèvre",
         *       "email": "zoe@example.com",
         *       "phone": "+33612345678",
         *       "type": "investor",
         *       "criteria": {
         *         "budget_min": 150000,
         *         "budget_max": 320000,
         *         "min_yield": 5.5,
         *         "types": [
         *           "apartment",
         *           "house"
         *         ],
         *         "surface_min": 45,
         *         "postal_codes": [
         *           "69",
         *           "75011"
         *         ]
         *       },
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "new"
         *     }
         */
        NewProspect: {
            /**
             * @description The full name.
             * @example Zoé Lefèvre
             */
            name: string;
            /**
             * Format: email
             * @description The e-mail address. Several prospects can have the same address. Required without a phone.
             * @example zoe@example.com
             */
            email?: string;
            /**
             * @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension.
             * @example +33612345678
             */
            phone?: string;
            /** @default investor */
            type?: components["schemas"]["ProspectType"];
            criteria?: components["schemas"]["NewCriteria"];
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description The initial status. A prospect cannot be created as `archived`.
             * @default new
             * @enum {string}
             */
            status?: "new" | "active" | "qualified" | "converted" | "inactive";
        };
        /**
         * @example {
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "offer_amount": 248000,
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "pending"
         *     }
         */
        NewTransaction: {
            /**
             * @description The prospect who makes the offer. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id: string;
            /**
             * @description The property that the offer is for. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id: string;
            /**
             * @description The amount offered. Can be changed only while the transaction is pending.
             * @example 248000
             */
            offer_amount: number;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description The initial status, always `pending`.
             * @default pending
             * @enum {string}
             */
            status?: "pending";
        };
        /**
         * @example {
         *       "email": "zoe@example.com",
         *       "name": "Ana Ruiz",
         *       "role": "agent",
         *       "password": "correct horse battery"
         *     }
         */
        NewUser: {
            /**
             * Format: email
             * @description The e-mail address for the sign-in. Unique among users, regardless of case.
             * @example zoe@example.com
             */
            email: string;
            /**
             * @description The display name.
             * @example Ana Ruiz
             */
            name: string;
            /**
             * @description The role.
             * @example agent
             * @enum {string}
             */
            role: "admin" | "agent" | "viewer";
            /**
             * Format: password
             * @description The new password: 8 to 256 characters, not a common password and not the e-mail.
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * @description A note, call, visit or task about a prospect, a property or a transaction.
         * @example {
         *       "id": "nte_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "text": "Send the floor plan.",
         *       "kind": "task",
         *       "done": false,
         *       "due_at": "2026-11-27T00:00:00.000Z",
         *       "happened_at": "2026-11-21T09:30:00.000Z",
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z",
         *       "version": 1
         *     }
         */
        Note: {
            /**
             * @description The unique id. Opaque and never reused.
             * @example nte_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The id of the user who created the record. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The id of the user who made the last change. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * Format: int64
             * @description The version of the record. Starts at 1 and increases with each change.
             * @example 1
             */
            version: number;
            /**
             * @description What was said, was seen or is to be done. May have line breaks.
             * @example Called back: can visit on Friday.
             */
            text: string;
            /** @description What the note is about. Only a `task` can be done. */
            kind: components["schemas"]["NoteKind"] | (string & {});
            /**
             * @description The prospect that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The transaction that the note is about. A note is about exactly one record. Cannot be changed.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-21T09:30:00.000Z
             */
            happened_at: string;
            /**
             * Format: date-time
             * @description When the task is due. Absent if it has no date.
             * @example 2026-11-27T00:00:00.000Z
             */
            due_at?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description The id of the user that the record is assigned to. Absent if not assigned.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description Whether the task is done. Absent if the note is not a task.
             * @example false
             */
            done?: boolean;
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "prospect_external_id": "crm-4711",
         *           "text": "Visited twice.",
         *           "kind": "visit"
         *         }
         *       ]
         *     }
         */
        NoteBatch: {
            records: components["schemas"]["NoteInBatch"][];
        };
        /**
         * @description A group of records. Contains the fields that `group_by` names, with their values.
         * @example {
         *       "kind": "note",
         *       "count": 12
         *     }
         */
        NoteGroup: {
            /** @description The kind of the records. Present only with `group_by=kind`. */
            kind?: ("note" | "call" | "visit" | "task") | (string & {});
            /**
             * @description The id of the assigned user, or `none`. Present only with `group_by=assigned_to`.
             * @example none
             */
            assigned_to?: string;
            /**
             * @description The day. Present only with `group_by=day`.
             * @example 2026-11-26
             */
            day?: string;
            /**
             * @description The week (ISO 8601). Present only with `group_by=week`.
             * @example 2026-W48
             */
            week?: string;
            /**
             * @description The month. Present only with `group_by=month`.
             * @example 2026-11
             */
            month?: string;
            /**
             * Format: int64
             * @description The exact number of records in the group.
             * @example 12
             */
            count: number;
        };
        /**
         * @description A record to create, or a JSON Merge Patch (RFC 7396) of an existing record.
         * @example {
         *       "prospect_external_id": "crm-4711",
         *       "text": "Visited twice.",
         *       "kind": "visit"
         *     }
         */
        NoteInBatch: {
            /**
             * @description What was said, was seen or is to be done. May have line breaks.
             * @example Called back: can visit on Friday.
             */
            text?: string;
            kind?: components["schemas"]["NoteKind"];
            /**
             * @description The prospect that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string | null;
            /**
             * @description The property that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string | null;
            /**
             * @description The transaction that the note is about. A note is about exactly one record. Cannot be changed.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string | null;
            /**
             * @description When it happened. In a create, the default is the current time. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-21T09:30:00Z
             */
            happened_at?: string;
            /**
             * @description When a task is due. Only for tasks. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-27
             */
            due_at?: string | null;
            /**
             * @description Whether a task is done. Only tasks can be done.
             * @example false
             */
            done?: boolean | null;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            /** @description The id of the record to update. Without `id`, the record with the same `external_id` is updated. If there is no such record, a new record is created. */
            id?: string | null;
            /**
             * @description The `external_id` of the prospect. Use it instead of `prospect_id`.
             * @example crm-4711
             */
            prospect_external_id?: string | null;
            /**
             * @description The `external_id` of the property. Use it instead of `property_id`.
             * @example crm-4711
             */
            property_external_id?: string | null;
            /**
             * @description The `external_id` of the transaction. Use it instead of `transaction_id`.
             * @example crm-4711
             */
            transaction_external_id?: string | null;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
        };
        /**
         * @description What the note is about. Only a `task` can be done.
         * @enum {string}
         */
        NoteKind: "note" | "call" | "visit" | "task";
        /**
         * @description A page of a list, the last that happened first unless `sort` is set.
         * @example {
         *       "data": [
         *         {
         *           "id": "nte_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "text": "Send the floor plan.",
         *           "kind": "task",
         *           "done": false,
         *           "due_at": "2026-11-27T00:00:00.000Z",
         *           "happened_at": "2026-11-21T09:30:00.000Z",
         *           "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z",
         *           "version": 1
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        NotePage: {
            data: components["schemas"]["Note"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A JSON Merge Patch (RFC 7396). Fields that you omit keep their values, `null` clears an optional field, and objects are merged.
         * @example {
         *       "text": "Called back: will visit on Friday."
         *     }
         */
        NotePatch: {
            /**
             * @description What was said, was seen or is to be done. May have line breaks.
             * @example Called back: can visit on Friday.
             */
            text?: string;
            kind?: components["schemas"]["NoteKind"] | (string & {});
            /**
             * @description The prospect that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string | null;
            /**
             * @description The property that the note is about. A note is about exactly one record. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string | null;
            /**
             * @description The transaction that the note is about. A note is about exactly one record. Cannot be changed.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string | null;
            /**
             * @description When it happened. In a create, the default is the current time. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-21T09:30:00Z
             */
            happened_at?: string;
            /**
             * @description When a task is due. Only for tasks. A time, or a date, which means the start of the day in UTC.
             * @example 2026-11-27
             */
            due_at?: string | null;
            /**
             * @description Whether a task is done. Only tasks can be done.
             * @example false
             */
            done?: boolean | null;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            /** @description Read-only. Another id than that of the path is refused with 400. */
            id?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
        };
        /**
         * @description The number of records in each group.
         * @example {
         *       "data": [
         *         {
         *           "kind": "note",
         *           "count": 12
         *         }
         *       ],
         *       "total": 57
         *     }
         */
        NoteSummary: {
            /** @description The groups. Groups without records are omitted. */
            data: components["schemas"]["NoteGroup"][];
            /**
             * Format: int64
             * @description The exact number of records in all groups.
             * @example 57
             */
            total: number;
        };
        /**
         * @description An OpenAPI document.
         * @example {
         *       "openapi": "3.1.0"
         *     }
         */
        OpenApi: {
            /**
             * @description The version of OpenAPI.
             * @example 3.1.0
             */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The position of the page in the list.
         * @example {
         *       "page": 1,
         *       "limit": 20,
         *       "total": 44,
         *       "pages": 3
         *     }
         */
        Pagination: {
            /**
             * Format: int64
             * @description The page number. Absent if the request has a `cursor`.
             * @example 1
             */
            page?: number;
            /**
             * Format: int64
             * @description The maximum number of records in a page.
             * @example 20
             */
            limit: number;
            /**
             * Format: int64
             * @description The number of records in the list. It is exact if no record is written during the request.
             * @example 44
             */
            total: number;
            /**
             * Format: int64
             * @description The number of pages. 0 if the list is empty.
             * @example 3
             */
            pages?: number;
            /** @description The cursor of the next page, or `null` on the last page. Absent if the request has no `cursor`, except in a list of more than 1,000 users. */
            next?: string | null;
        };
        /**
         * @example {
         *       "current": "demo-password",
         *       "new": "correct horse battery"
         *     }
         */
        PasswordChange: {
            /**
             * Format: password
             * @description The current password.
             * @example demo-password
             */
            current: string;
            /**
             * Format: password
             * @description The new password: 8 to 256 characters, not a common password and not the e-mail.
             * @example correct horse battery
             */
            new: string;
        };
        /**
         * @description An error (problem details, RFC 9457).
         * @example {
         *       "type": "urn:problem:validation_failed",
         *       "title": "The request has invalid fields",
         *       "status": 400,
         *       "code": "validation_failed",
         *       "detail": "1 field is not valid.",
         *       "request_id": "0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0",
         *       "errors": [
         *         {
         *           "field": "email",
         *           "code": "required",
         *           "message": "is required"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /**
             * @description A URN for the error: `urn:problem:` followed by the code.
             * @example urn:problem:validation_failed
             */
            type: string;
            /**
             * @description A short summary of the error. May change.
             * @example The request has invalid fields
             */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description The error code. Codes are stable, so use them in your program.
             * @example validation_failed
             */
            code: components["schemas"]["ProblemCode"] | (string & {});
            /**
             * @description An explanation of the error, or of how to resolve it. May change.
             * @example 1 field is not valid.
             */
            detail: string;
            /**
             * @description The id of the request, as in the `X-Request-Id` header. Include it when you report a problem.
             * @example 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0
             */
            request_id: string;
            /** @description The invalid fields, at most 20. */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description The statuses that the record can change to.
             * @example [
             *       "accepted"
             *     ]
             */
            allowed?: string[];
            /**
             * @description The id of the accepted offer that conflicts with the request.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * @description The id of the record that already has the external id.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            record_id?: string;
        };
        /**
         * @description The error code. Codes are stable, so use them in your program.
         * @example validation_failed
         * @enum {string}
         */
        ProblemCode: "malformed_json" | "validation_failed" | "search_too_broad" | "range_too_broad" | "unauthenticated" | "wrong_credentials" | "forbidden" | "not_found" | "method_not_allowed" | "illegal_transition" | "offer_settled" | "reference_closed" | "property_taken" | "deal_open" | "still_referenced" | "erased" | "external_id_taken" | "email_taken" | "last_admin" | "idempotency_key_reused" | "changes_expired" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "too_many_sign_ins" | "internal" | "store_unavailable" | "erasure_unfinished" | "migrating";
        /**
         * @description A piece of real estate on which prospects can make offers.
         * @example {
         *       "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z",
         *       "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "city": "Lyon",
         *       "postal_code": "69002",
         *       "external_id": "crm-4711",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "status": "available",
         *       "gross_yield": 5.31
         *     }
         */
        Property: {
            /**
             * @description The unique id. Opaque and never reused.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The id of the user who created the record. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The id of the user who made the last change. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * Format: int64
             * @description The version of the record. Starts at 1 and increases with each change.
             * @example 1
             */
            version: number;
            /**
             * @description The address, in one line.
             * @example 12 rue de la République, 69002 Lyon
             */
            address: string;
            /** @description The type of property. */
            type: components["schemas"]["PropertyType"] | (string & {});
            /**
             * @description The floor area, in square metres.
             * @example 54
             */
            surface: number;
            /**
             * @description The asking price, in the currency of the service.
             * @example 260000
             */
            price: number;
            /**
             * @description The estimated rent per month.
             * @example 1150
             */
            estimated_rent?: number;
            /**
             * @description The city.
             * @example Lyon
             */
            city?: string;
            /**
             * @description The postal code. Full-width characters, spaces and dashes are stored in their plain form, without `〒` and invisible characters.
             * @example 69002
             */
            postal_code?: string;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * Format: date-time
             * @description When the record was archived. Absent if it is not archived.
             */
            archived_at?: string;
            /**
             * @description The id of the user that the record is assigned to. Absent if not assigned.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /** @description The state of the property. By default, lists omit `archived` properties. */
            status: components["schemas"]["PropertyStatus"] | (string & {});
            /**
             * @description The yearly rent as a percentage of the price, with 2 decimals. Absent without `estimated_rent`.
             * @example 5.31
             */
            gross_yield?: number;
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "address": "12 rue de la République, 69002 Lyon",
         *           "type": "apartment",
         *           "surface": 54,
         *           "price": 260000,
         *           "estimated_rent": 1150,
         *           "city": "Lyon",
         *           "postal_code": "69002",
         *           "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "external_id": "crm-4711",
         *           "status": "available"
         *         }
         *       ]
         *     }
         */
        PropertyBatch: {
            records: components["schemas"]["PropertyInBatch"][];
        };
        /**
         * @description A group of records. Contains the fields that `group_by` names, with their values.
         * @example {
         *       "status": "available",
         *       "count": 12,
         *       "sum": 3100000
         *     }
         */
        PropertyGroup: {
            /** @description The status of the records. Present only with `group_by=status`. */
            status?: ("available" | "under_offer" | "sold" | "withdrawn" | "archived") | (string & {});
            /** @description The type of the records. Present only with `group_by=type`. */
            type?: ("apartment" | "house" | "townhouse" | "studio" | "duplex" | "building" | "office" | "retail" | "warehouse" | "industrial" | "hotel" | "mixed_use" | "parking" | "land" | "other") | (string & {});
            /**
             * @description The id of the assigned user, or `none`. Present only with `group_by=assigned_to`.
             * @example none
             */
            assigned_to?: string;
            /**
             * @description The day. Present only with `group_by=day`.
             * @example 2026-11-26
             */
            day?: string;
            /**
             * @description The week (ISO 8601). Present only with `group_by=week`.
             * @example 2026-W48
             */
            week?: string;
            /**
             * @description The month. Present only with `group_by=month`.
             * @example 2026-11
             */
            month?: string;
            /**
             * Format: int64
             * @description The exact number of records in the group.
             * @example 12
             */
            count: number;
            /** @description The exact sum of the prices in the group. */
            sum: number;
        };
        /**
         * @description A record to create, or a JSON Merge Patch (RFC 7396) of an existing record.
         * @example {
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "city": "Lyon",
         *       "postal_code": "69002",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "available"
         *     }
         */
        PropertyInBatch: {
            /**
             * @description The address, in one line.
             * @example 12 rue de la République, 69002 Lyon
             */
            address?: string;
            type?: components["schemas"]["PropertyType"];
            /**
             * @description The floor area, in square metres.
             * @example 54
             */
            surface?: number;
            /**
             * @description The asking price, in the currency of the service.
             * @example 260000
             */
            price?: number;
            /**
             * @description The estimated rent per month.
             * @example 1150
             */
            estimated_rent?: number | null;
            /**
             * @description The city.
             * @example Lyon
             */
            city?: string | null;
            /**
             * @description The postal code. Full-width characters, spaces and dashes are stored in their plain form, without `〒` and invisible characters.
             * @example 69002
             */
            postal_code?: string | null;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["PropertyStatus"];
            /** @description The id of the record to update. Without `id`, the record with the same `external_id` is updated. If there is no such record, a new record is created. */
            id?: string | null;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            archived_at?: string;
            /** @description Read-only. Ignored if sent. */
            gross_yield?: number;
        };
        /**
         * @description A property and how well it matches the prospect.
         * @example {
         *       "property": {
         *         "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "updated_at": "2026-11-21T09:30:00.000Z",
         *         "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "version": 1,
         *         "address": "12 rue de la République, 69002 Lyon",
         *         "type": "apartment",
         *         "surface": 54,
         *         "price": 260000,
         *         "estimated_rent": 1150,
         *         "city": "Lyon",
         *         "postal_code": "69002",
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "status": "available",
         *         "gross_yield": 5.31
         *       },
         *       "score": 72,
         *       "reasons": [
         *         "yield 5.31 under 5.5"
         *       ],
         *       "max_offer": 250909.09
         *     }
         */
        PropertyMatch: {
            property: components["schemas"]["Property"];
            /**
             * Format: int32
             * @description How well the property matches the prospect, from 0 to 100. At 75 or more, all criteria are met.
             * @example 72
             */
            score: number;
            /**
             * @description A description of each criterion that is missed. Empty if all criteria are met.
             * @example [
             *       "yield 5.31 under 5.5"
             *     ]
             */
            reasons: string[];
            /**
             * @description The highest price that still meets `min_yield` and `budget_max`. Absent if neither criterion limits the price.
             * @example 250909.09
             */
            max_offer?: number;
        };
        /**
         * @description A page of a list, best first.
         * @example {
         *       "data": [
         *         {
         *           "property": {
         *             "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "updated_at": "2026-11-21T09:30:00.000Z",
         *             "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "version": 1,
         *             "address": "12 rue de la République, 69002 Lyon",
         *             "type": "apartment",
         *             "surface": 54,
         *             "price": 260000,
         *             "estimated_rent": 1150,
         *             "city": "Lyon",
         *             "postal_code": "69002",
         *             "external_id": "crm-4711",
         *             "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "status": "available",
         *             "gross_yield": 5.31
         *           },
         *           "score": 72,
         *           "reasons": [
         *             "yield 5.31 under 5.5"
         *           ],
         *           "max_offer": 250909.09
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        PropertyMatchPage: {
            data: components["schemas"]["PropertyMatch"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A page of a list, newest first unless `sort` is set.
         * @example {
         *       "data": [
         *         {
         *           "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z",
         *           "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1,
         *           "address": "12 rue de la République, 69002 Lyon",
         *           "type": "apartment",
         *           "surface": 54,
         *           "price": 260000,
         *           "estimated_rent": 1150,
         *           "city": "Lyon",
         *           "postal_code": "69002",
         *           "external_id": "crm-4711",
         *           "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "status": "available",
         *           "gross_yield": 5.31
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        PropertyPage: {
            data: components["schemas"]["Property"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A JSON Merge Patch (RFC 7396). Fields that you omit keep their values, `null` clears an optional field, and objects are merged.
         * @example {
         *       "price": 255000
         *     }
         */
        PropertyPatch: {
            /**
             * @description The address, in one line.
             * @example 12 rue de la République, 69002 Lyon
             */
            address?: string;
            type?: components["schemas"]["PropertyType"] | (string & {});
            /**
             * @description The floor area, in square metres.
             * @example 54
             */
            surface?: number;
            /**
             * @description The asking price, in the currency of the service.
             * @example 260000
             */
            price?: number;
            /**
             * @description The estimated rent per month.
             * @example 1150
             */
            estimated_rent?: number | null;
            /**
             * @description The city.
             * @example Lyon
             */
            city?: string | null;
            /**
             * @description The postal code. Full-width characters, spaces and dashes are stored in their plain form, without `〒` and invisible characters.
             * @example 69002
             */
            postal_code?: string | null;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["PropertyStatus"] | (string & {});
            /** @description Read-only. Another id than that of the path is refused with 400. */
            id?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            archived_at?: string;
            /** @description Read-only. Ignored if sent. */
            gross_yield?: number;
        };
        /**
         * @description The state of the property. By default, lists omit `archived` properties.
         * @enum {string}
         */
        PropertyStatus: "available" | "under_offer" | "sold" | "withdrawn" | "archived";
        /**
         * @description The number of records in each group.
         * @example {
         *       "data": [
         *         {
         *           "status": "available",
         *           "count": 12,
         *           "sum": 3100000
         *         }
         *       ],
         *       "total": 57
         *     }
         */
        PropertySummary: {
            /** @description The groups. Groups without records are omitted. */
            data: components["schemas"]["PropertyGroup"][];
            /**
             * Format: int64
             * @description The exact number of records in all groups.
             * @example 57
             */
            total: number;
        };
        /**
         * @description The type of property.
         * @enum {string}
         */
        PropertyType: "apartment" | "house" | "townhouse" | "studio" | "duplex" | "building" | "office" | "retail" | "warehouse" | "industrial" | "hotel" | "mixed_use" | "parking" | "land" | "other";
        /**
         * @description A person or company interested in real estate.
         * @example {
         *       "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z",
         *       "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "name": "Zoé Lefèvre",
         *       "email": "zoe@example.com",
         *       "phone": "+33612345678",
         *       "type": "investor",
         *       "external_id": "crm-4711",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "criteria": {
         *         "budget_min": 150000,
         *         "budget_max": 320000,
         *         "min_yield": 5.5,
         *         "types": [
         *           "apartment",
         *           "house"
         *         ],
         *         "surface_min": 45,
         *         "postal_codes": [
         *           "69",
         *           "75011"
         *         ]
         *       },
         *       "status": "new"
         *     }
         */
        Prospect: {
            /**
             * @description The unique id. Opaque and never reused.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The id of the user who created the record. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The id of the user who made the last change. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * Format: int64
             * @description The version of the record. Starts at 1 and increases with each change.
             * @example 1
             */
            version: number;
            /**
             * @description The full name.
             * @example Zoé Lefèvre
             */
            name: string;
            /**
             * @description The e-mail address. Several prospects can have the same address. Required without a phone.
             * @example zoe@example.com
             */
            email?: string;
            /**
             * @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension.
             * @example +33612345678
             */
            phone?: string;
            /** @description The type of prospect. */
            type: components["schemas"]["ProspectType"] | (string & {});
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /**
             * Format: date-time
             * @description When the record was archived. Absent if it is not archived.
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description When the personal data was erased. An erased prospect cannot be changed.
             */
            erased_at?: string;
            /**
             * @description The id of the user that the record is assigned to. Absent if not assigned.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            criteria?: components["schemas"]["Criteria"];
            /** @description The state of the prospect. By default, lists omit `archived` prospects. */
            status: components["schemas"]["ProspectStatus"] | (string & {});
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "external_id": "crm-4711",
         *           "name": "Zoé Lefèvre",
         *           "email": "zoe@example.com"
         *         },
         *         {
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "status": "active"
         *         }
         *       ]
         *     }
         */
        ProspectBatch: {
            records: components["schemas"]["ProspectInBatch"][];
        };
        /**
         * @description A group of records. Contains the fields that `group_by` names, with their values.
         * @example {
         *       "status": "new",
         *       "count": 12
         *     }
         */
        ProspectGroup: {
            /** @description The status of the records. Present only with `group_by=status`. */
            status?: ("new" | "active" | "qualified" | "converted" | "inactive" | "archived") | (string & {});
            /** @description The type of the records. Present only with `group_by=type`. */
            type?: ("investor" | "buyer" | "seller" | "landlord" | "tenant" | "other") | (string & {});
            /**
             * @description The id of the assigned user, or `none`. Present only with `group_by=assigned_to`.
             * @example none
             */
            assigned_to?: string;
            /**
             * @description The day. Present only with `group_by=day`.
             * @example 2026-11-26
             */
            day?: string;
            /**
             * @description The week (ISO 8601). Present only with `group_by=week`.
             * @example 2026-W48
             */
            week?: string;
            /**
             * @description The month. Present only with `group_by=month`.
             * @example 2026-11
             */
            month?: string;
            /**
             * Format: int64
             * @description The exact number of records in the group.
             * @example 12
             */
            count: number;
        };
        /**
         * @description A record to create, or a JSON Merge Patch (RFC 7396) of an existing record.
         * @example {
         *       "name": "Zoé Lefèvre",
         *       "email": "zoe@example.com",
         *       "phone": "+33612345678",
         *       "type": "investor",
         *       "criteria": {
         *         "budget_min": 150000,
         *         "budget_max": 320000,
         *         "min_yield": 5.5,
         *         "types": [
         *           "apartment",
         *           "house"
         *         ],
         *         "surface_min": 45,
         *         "postal_codes": [
         *           "69",
         *           "75011"
         *         ]
         *       },
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "new"
         *     }
         */
        ProspectInBatch: {
            /**
             * @description The full name.
             * @example Zoé Lefèvre
             */
            name?: string;
            /**
             * Format: email
             * @description The e-mail address. Several prospects can have the same address. Required without a phone.
             * @example zoe@example.com
             */
            email?: string | null;
            /**
             * @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension.
             * @example +33612345678
             */
            phone?: string | null;
            type?: components["schemas"]["ProspectType"];
            criteria?: components["schemas"]["CriteriaPatch"];
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["ProspectStatus"];
            /** @description The id of the record to update. Without `id`, the record with the same `external_id` is updated. If there is no such record, a new record is created. */
            id?: string | null;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            erased_at?: string;
        };
        /**
         * @description A prospect and how well the property matches the prospect.
         * @example {
         *       "prospect": {
         *         "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "updated_at": "2026-11-21T09:30:00.000Z",
         *         "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "version": 1,
         *         "name": "Zoé Lefèvre",
         *         "email": "zoe@example.com",
         *         "phone": "+33612345678",
         *         "type": "investor",
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "criteria": {
         *           "budget_min": 150000,
         *           "budget_max": 320000,
         *           "min_yield": 5.5,
         *           "types": [
         *             "apartment",
         *             "house"
         *           ],
         *           "surface_min": 45,
         *           "postal_codes": [
         *             "69",
         *             "75011"
         *           ]
         *         },
         *         "status": "new"
         *       },
         *       "score": 72,
         *       "reasons": [
         *         "yield 5.31 under 5.5"
         *       ],
         *       "max_offer": 250909.09
         *     }
         */
        ProspectMatch: {
            prospect: components["schemas"]["Prospect"];
            /**
             * Format: int32
             * @description How well the property matches the prospect, from 0 to 100. At 75 or more, all criteria are met.
             * @example 72
             */
            score: number;
            /**
             * @description A description of each criterion that is missed. Empty if all criteria are met.
             * @example [
             *       "yield 5.31 under 5.5"
             *     ]
             */
            reasons: string[];
            /**
             * @description The highest price that still meets `min_yield` and `budget_max`. Absent if neither criterion limits the price.
             * @example 250909.09
             */
            max_offer?: number;
        };
        /**
         * @description A page of a list, best first.
         * @example {
         *       "data": [
         *         {
         *           "prospect": {
         *             "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "updated_at": "2026-11-21T09:30:00.000Z",
         *             "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "version": 1,
         *             "name": "Zoé Lefèvre",
         *             "email": "zoe@example.com",
         *             "phone": "+33612345678",
         *             "type": "investor",
         *             "external_id": "crm-4711",
         *             "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "criteria": {
         *               "budget_min": 150000,
         *               "budget_max": 320000,
         *               "min_yield": 5.5,
         *               "types": [
         *                 "apartment",
         *                 "house"
         *               ],
         *               "surface_min": 45,
         *               "postal_codes": [
         *                 "69",
         *                 "75011"
         *               ]
         *             },
         *             "status": "new"
         *           },
         *           "score": 72,
         *           "reasons": [
         *             "yield 5.31 under 5.5"
         *           ],
         *           "max_offer": 250909.09
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        ProspectMatchPage: {
            data: components["schemas"]["ProspectMatch"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A page of a list, newest first unless `sort` is set.
         * @example {
         *       "data": [
         *         {
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z",
         *           "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1,
         *           "name": "Zoé Lefèvre",
         *           "email": "zoe@example.com",
         *           "phone": "+33612345678",
         *           "type": "investor",
         *           "external_id": "crm-4711",
         *           "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "criteria": {
         *             "budget_min": 150000,
         *             "budget_max": 320000,
         *             "min_yield": 5.5,
         *             "types": [
         *               "apartment",
         *               "house"
         *             ],
         *             "surface_min": 45,
         *             "postal_codes": [
         *               "69",
         *               "75011"
         *             ]
         *           },
         *           "status": "new"
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        ProspectPage: {
            data: components["schemas"]["Prospect"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A JSON Merge Patch (RFC 7396). Fields that you omit keep their values, `null` clears an optional field, and objects are merged.
         * @example {
         *       "status": "qualified",
         *       "criteria": {
         *         "budget_max": 350000
         *       }
         *     }
         */
        ProspectPatch: {
            /**
             * @description The full name.
             * @example Zoé Lefèvre
             */
            name?: string;
            /**
             * Format: email
             * @description The e-mail address. Several prospects can have the same address. Required without a phone.
             * @example zoe@example.com
             */
            email?: string | null;
            /**
             * @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension.
             * @example +33612345678
             */
            phone?: string | null;
            type?: components["schemas"]["ProspectType"] | (string & {});
            criteria?: components["schemas"]["CriteriaPatch"];
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["ProspectStatus"] | (string & {});
            /** @description Read-only. Another id than that of the path is refused with 400. */
            id?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            erased_at?: string;
        };
        /**
         * @description The state of the prospect. By default, lists omit `archived` prospects.
         * @enum {string}
         */
        ProspectStatus: "new" | "active" | "qualified" | "converted" | "inactive" | "archived";
        /**
         * @description The number of records in each group.
         * @example {
         *       "data": [
         *         {
         *           "status": "new",
         *           "count": 12
         *         }
         *       ],
         *       "total": 57
         *     }
         */
        ProspectSummary: {
            /** @description The groups. Groups without records are omitted. */
            data: components["schemas"]["ProspectGroup"][];
            /**
             * Format: int64
             * @description The exact number of records in all groups.
             * @example 57
             */
            total: number;
        };
        /**
         * @description The type of prospect.
         * @enum {string}
         */
        ProspectType: "investor" | "buyer" | "seller" | "landlord" | "tenant" | "other";
        /**
         * @description A public key (RFC 7517).
         * @example {
         *       "kty": "RSA",
         *       "kid": "2026-11",
         *       "alg": "RS256",
         *       "use": "sig",
         *       "n": "0vx7agoebGcQSuuPiLJXZptN",
         *       "e": "AQAB"
         *     }
         */
        PublicKey: {
            /** @constant */
            kty: "RSA";
            /**
             * @description The id of the key.
             * @example 2026-11
             */
            kid: string;
            /** @constant */
            alg: "RS256";
            /** @constant */
            use: "sig";
            /**
             * @description The modulus.
             * @example 0vx7agoebGcQSuuPiLJXZptN
             */
            n: string;
            /**
             * @description The exponent.
             * @example AQAB
             */
            e: string;
        };
        /**
         * @description The public keys that verify access tokens (RFC 7517).
         * @example {
         *       "keys": [
         *         {
         *           "kty": "RSA",
         *           "kid": "2026-11",
         *           "alg": "RS256",
         *           "use": "sig",
         *           "n": "0vx7agoebGcQSuuPiLJXZptN",
         *           "e": "AQAB"
         *         }
         *       ]
         *     }
         */
        PublicKeys: {
            keys: components["schemas"]["PublicKey"][];
        };
        /**
         * @description The role, which decides what the user may do.
         * @example agent
         * @enum {string}
         */
        Role: "admin" | "agent" | "viewer";
        /**
         * @description An access token and its user.
         * @example {
         *       "token": "eyJhbGciOiJSUzI1NiJ9.e30.c2ln",
         *       "expires_at": "2026-11-22T09:30:00.000Z",
         *       "user": {
         *         "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "email": "agent@demo.test",
         *         "name": "Demo agent"
         *       }
         *     }
         */
        Session: {
            /**
             * @description The access token (JWT). Send it as `Authorization: Bearer TOKEN`.
             * @example eyJhbGciOiJSUzI1NiJ9.e30.c2ln
             */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires. Refresh the token before this time.
             * @example 2026-11-22T09:30:00.000Z
             */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        /**
         * @description An offer that a prospect makes on a property.
         * @example {
         *       "id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "updated_at": "2026-11-21T09:30:00.000Z",
         *       "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "offer_amount": 248000,
         *       "external_id": "crm-4711",
         *       "status": "pending",
         *       "accepted_at": "2026-11-21T09:30:00.000Z",
         *       "completed_at": "2026-11-25T14:00:00.000Z",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "allowed_transitions": [
         *         "accepted",
         *         "rejected",
         *         "withdrawn"
         *       ],
         *       "prospect": {
         *         "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "updated_at": "2026-11-21T09:30:00.000Z",
         *         "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "version": 1,
         *         "name": "Zoé Lefèvre",
         *         "email": "zoe@example.com",
         *         "phone": "+33612345678",
         *         "type": "investor",
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "criteria": {
         *           "budget_min": 150000,
         *           "budget_max": 320000,
         *           "min_yield": 5.5,
         *           "types": [
         *             "apartment",
         *             "house"
         *           ],
         *           "surface_min": 45,
         *           "postal_codes": [
         *             "69",
         *             "75011"
         *           ]
         *         },
         *         "status": "new"
         *       },
         *       "property": {
         *         "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "updated_at": "2026-11-21T09:30:00.000Z",
         *         "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "version": 1,
         *         "address": "12 rue de la République, 69002 Lyon",
         *         "type": "apartment",
         *         "surface": 54,
         *         "price": 260000,
         *         "estimated_rent": 1150,
         *         "city": "Lyon",
         *         "postal_code": "69002",
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "status": "available",
         *         "gross_yield": 5.31
         *       }
         *     }
         */
        Transaction: {
            /**
             * @description The unique id. Opaque and never reused.
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The id of the user who created the record. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The id of the user who made the last change. Absent if unknown.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * Format: int64
             * @description The version of the record. Starts at 1 and increases with each change.
             * @example 1
             */
            version: number;
            /**
             * @description The prospect who makes the offer. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id: string;
            /**
             * @description The property that the offer is for. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id: string;
            /**
             * @description The amount offered. Can be changed only while the transaction is pending.
             * @example 248000
             */
            offer_amount: number;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string;
            /** @description The state of the offer. `pending` can become `accepted`, `rejected`, or `withdrawn`. `accepted` can become `completed` or `cancelled`. Other statuses are final. */
            status: components["schemas"]["TransactionStatus"] | (string & {});
            /**
             * Format: date-time
             * @description When the offer was accepted. Absent if it was not accepted, or was cancelled since.
             * @example 2026-11-21T09:30:00.000Z
             */
            accepted_at?: string;
            /**
             * Format: date-time
             * @description When the sale was completed. Absent if it is not completed.
             * @example 2026-11-25T14:00:00.000Z
             */
            completed_at?: string;
            /**
             * @description The id of the user that the record is assigned to. Absent if not assigned.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The statuses that the transaction can change to now.
             * @example [
             *       "accepted",
             *       "rejected",
             *       "withdrawn"
             *     ]
             */
            allowed_transitions: (("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled") | (string & {}))[];
            /** @description The current prospect, or `null` if it was deleted. Present only with `include`. */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description The current property, or `null` if it was deleted. Present only with `include`. */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "prospect_external_id": "crm-4711",
         *           "property_external_id": "flat-12",
         *           "offer_amount": 248000
         *         }
         *       ]
         *     }
         */
        TransactionBatch: {
            records: components["schemas"]["TransactionInBatch"][];
        };
        /**
         * @description A group of records. Contains the fields that `group_by` names, with their values.
         * @example {
         *       "status": "pending",
         *       "count": 12,
         *       "sum": 3100000
         *     }
         */
        TransactionGroup: {
            /** @description The status of the records. Present only with `group_by=status`. */
            status?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled") | (string & {});
            /**
             * @description The id of the assigned user, or `none`. Present only with `group_by=assigned_to`.
             * @example none
             */
            assigned_to?: string;
            /**
             * @description The day. Present only with `group_by=day`.
             * @example 2026-11-26
             */
            day?: string;
            /**
             * @description The week (ISO 8601). Present only with `group_by=week`.
             * @example 2026-W48
             */
            week?: string;
            /**
             * @description The month. Present only with `group_by=month`.
             * @example 2026-11
             */
            month?: string;
            /**
             * Format: int64
             * @description The exact number of records in the group.
             * @example 12
             */
            count: number;
            /** @description The exact sum of the offer amounts in the group. */
            sum: number;
        };
        /**
         * @description A record to create, or a JSON Merge Patch (RFC 7396) of an existing record.
         * @example {
         *       "prospect_external_id": "crm-4711",
         *       "property_external_id": "flat-12",
         *       "offer_amount": 248000
         *     }
         */
        TransactionInBatch: {
            /**
             * @description The prospect who makes the offer. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property that the offer is for. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The amount offered. Can be changed only while the transaction is pending.
             * @example 248000
             */
            offer_amount?: number;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["TransactionStatus"];
            /** @description The id of the record to update. Without `id`, the record with the same `external_id` is updated. If there is no such record, a new record is created. */
            id?: string | null;
            /**
             * @description The `external_id` of the prospect. Use it instead of `prospect_id`.
             * @example crm-4711
             */
            prospect_external_id?: string | null;
            /**
             * @description The `external_id` of the property. Use it instead of `property_id`.
             * @example crm-4711
             */
            property_external_id?: string | null;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            accepted_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            completed_at?: string;
            /** @description Read-only. Ignored if sent. */
            allowed_transitions?: (("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled") | (string & {}))[];
            /** @description Read-only. Ignored if sent. */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description Read-only. Ignored if sent. */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @description A page of a list, newest first unless `sort` is set.
         * @example {
         *       "data": [
         *         {
         *           "id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "updated_at": "2026-11-21T09:30:00.000Z",
         *           "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1,
         *           "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "offer_amount": 248000,
         *           "external_id": "crm-4711",
         *           "status": "pending",
         *           "accepted_at": "2026-11-21T09:30:00.000Z",
         *           "completed_at": "2026-11-25T14:00:00.000Z",
         *           "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "allowed_transitions": [
         *             "accepted",
         *             "rejected",
         *             "withdrawn"
         *           ],
         *           "prospect": {
         *             "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "updated_at": "2026-11-21T09:30:00.000Z",
         *             "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "version": 1,
         *             "name": "Zoé Lefèvre",
         *             "email": "zoe@example.com",
         *             "phone": "+33612345678",
         *             "type": "investor",
         *             "external_id": "crm-4711",
         *             "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "criteria": {
         *               "budget_min": 150000,
         *               "budget_max": 320000,
         *               "min_yield": 5.5,
         *               "types": [
         *                 "apartment",
         *                 "house"
         *               ],
         *               "surface_min": 45,
         *               "postal_codes": [
         *                 "69",
         *                 "75011"
         *               ]
         *             },
         *             "status": "new"
         *           },
         *           "property": {
         *             "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "updated_at": "2026-11-21T09:30:00.000Z",
         *             "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "version": 1,
         *             "address": "12 rue de la République, 69002 Lyon",
         *             "type": "apartment",
         *             "surface": 54,
         *             "price": 260000,
         *             "estimated_rent": 1150,
         *             "city": "Lyon",
         *             "postal_code": "69002",
         *             "external_id": "crm-4711",
         *             "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "status": "available",
         *             "gross_yield": 5.31
         *           }
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A JSON Merge Patch (RFC 7396). Fields that you omit keep their values, `null` clears an optional field, and objects are merged.
         * @example {
         *       "status": "accepted"
         *     }
         */
        TransactionPatch: {
            /**
             * @description The prospect who makes the offer. Cannot be changed.
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property that the offer is for. Cannot be changed.
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The amount offered. Can be changed only while the transaction is pending.
             * @example 248000
             */
            offer_amount?: number;
            /**
             * @description The id of the user that the record is assigned to. `GET /api/v1/users` lists the possible users.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in your own system. Unique within the record type.
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["TransactionStatus"] | (string & {});
            /** @description Read-only. Another id than that of the path is refused with 400. */
            id?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            updated_at?: string;
            /** @description Read-only. Ignored if sent. */
            created_by?: string;
            /** @description Read-only. Ignored if sent. */
            updated_by?: string;
            /**
             * Format: int64
             * @description Read-only. Another version than that of the stored record is refused with 412.
             */
            version?: number;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            accepted_at?: string;
            /**
             * Format: date-time
             * @description Read-only. Ignored if sent.
             */
            completed_at?: string;
            /** @description Read-only. Ignored if sent. */
            allowed_transitions?: (("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled") | (string & {}))[];
            /** @description Read-only. Ignored if sent. */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description Read-only. Ignored if sent. */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @description The state of the offer. `pending` can become `accepted`, `rejected`, or `withdrawn`. `accepted` can become `completed` or `cancelled`. Other statuses are final.
         * @enum {string}
         */
        TransactionStatus: "pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled";
        /**
         * @description The number of records in each group.
         * @example {
         *       "data": [
         *         {
         *           "status": "pending",
         *           "count": 12,
         *           "sum": 3100000
         *         }
         *       ],
         *       "total": 57
         *     }
         */
        TransactionSummary: {
            /** @description The groups. Groups without records are omitted. */
            data: components["schemas"]["TransactionGroup"][];
            /**
             * Format: int64
             * @description The exact number of records in all groups.
             * @example 57
             */
            total: number;
        };
        /**
         * @description The signed-in user.
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "agent@demo.test",
         *       "name": "Demo agent"
         *     }
         */
        User: {
            /**
             * @description The id of the user.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail address to sign in with.
             * @example agent@demo.test
             */
            email: string;
            /**
             * @description The display name.
             * @example Demo agent
             */
            name: string;
        };
        /**
         * @description A user who can sign in.
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "ana@example.com",
         *       "name": "Ana Ruiz",
         *       "role": "agent",
         *       "created_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        UserAccount: {
            /**
             * @description The id of the user.
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail address for the sign-in.
             * @example ana@example.com
             */
            email: string;
            /**
             * @description The display name.
             * @example Ana Ruiz
             */
            name: string;
            /**
             * @description The role.
             * @example agent
             */
            role: ("admin" | "agent" | "viewer") | (string & {});
            /**
             * Format: date-time
             * @description When the record was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the user was disabled. Absent if the user is enabled.
             */
            disabled_at?: string;
            /** @description `true` for the user of a service account. */
            machine?: boolean;
        };
        /**
         * @example {
         *       "name": "Ana Ruiz",
         *       "role": "agent",
         *       "password": "correct horse battery"
         *     }
         */
        UserChange: {
            /**
             * @description The display name.
             * @example Ana Ruiz
             */
            name?: string;
            /**
             * @description The role.
             * @example agent
             * @enum {string}
             */
            role?: "admin" | "agent" | "viewer";
            /** @description Whether the user is prevented from signing in and from refreshing. */
            disabled?: boolean;
            /**
             * Format: password
             * @description The new password: 8 to 256 characters, not a common password and not the e-mail.
             * @example correct horse battery
             */
            password?: string;
        };
        /**
         * @description A page of a list, ordered by name.
         * @example {
         *       "data": [
         *         {
         *           "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "email": "agent@demo.test",
         *           "name": "Demo agent",
         *           "role": "agent"
         *         }
         *       ],
         *       "pagination": {
         *         "page": 1,
         *         "limit": 20,
         *         "total": 44,
         *         "pages": 3
         *       }
         *     }
         */
        UserPage: {
            data: components["schemas"]["Assignee"][];
            pagination: components["schemas"]["Pagination"];
        };
    };
    responses: never;
    parameters: {
        /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
        IfMatch: string;
        /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
        IfNoneMatch: string;
        /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The media types that an update accepts.
         * @example application/merge-patch+json, application/json
         */
        "Accept-Patch": string;
        /**
         * @description Who may cache the response, and for how long.
         * @example private, no-cache
         */
        "Cache-Control": string;
        /**
         * @description The version of the record or document. Send it as `If-Match` or `If-None-Match`.
         * @example "7"
         */
        ETag: string;
        /**
         * @description Present if this request was a retry and had no further effect.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Present if the body is compressed.
         * @example gzip
         */
        "Content-Encoding": string;
        /**
         * @description What the page may load.
         * @example default-src 'none'
         */
        "Content-Security-Policy": string;
        /**
         * @description Links to other pages (RFC 8288): `first`, `prev`, `next`, `last`.
         * @example </api/v1/prospects?page=2>; rel="next"
         */
        Link: string;
        /**
         * @description The path of the new record.
         * @example /api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
         */
        Location: string;
        /**
         * @description How many seconds to wait before you retry.
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description The request headers that the response depends on.
         * @example Accept-Encoding
         */
        Vary: string;
        /**
         * @description The authentication scheme. API Gateway renames this header to `x-amzn-remapped-www-authenticate`.
         * @example Bearer
         */
        "WWW-Authenticate": "Bearer";
        /**
         * @description Always `nosniff`.
         * @example nosniff
         */
        "X-Content-Type-Options": string;
        /**
         * @description The id of the request. Include it when you report a problem.
         * @example 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `wrong_credentials`: The e-mail or the password is wrong. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_sign_ins`: Too many failed sign-ins. If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_sign_ins`: Too many failed sign-ins. If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description `all` also returns disabled users and the users of service accounts. Separate values with commas, or repeat the parameter. */
                status?: "all" | "all"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The record was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAccount"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `email_taken`: Another user has this e-mail. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
                "application/merge-patch+json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAccount"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: No enabled admin would be left. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    jwks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeys"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The name of the file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    Vary: components["headers"]["Vary"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                    "text/javascript": string;
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listProspects: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description Returns only records with these statuses. By default, archived records are omitted. `all` returns every status. Separate values with commas, or repeat the parameter. */
                status?: ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all") | ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all")[];
                /** @description Returns only records of these types. Separate values with commas, or repeat the parameter. */
                type?: components["schemas"]["ProspectType"] | components["schemas"]["ProspectType"][];
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Returns only prospects with this e-mail address. Case is ignored. */
                email?: string;
                /** @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension. */
                phone?: string;
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description The field to sort by. Prefix it with `-` for descending order. The default is `-created_at`. Records without a value come last. Records with equal values are sorted newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProspectPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    createProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProspect"];
            };
        };
        responses: {
            /** @description The record was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    summarizeProspects: {
        parameters: {
            query?: {
                /** @description Returns only records with these statuses. By default, archived records are omitted. `all` returns every status. Separate values with commas, or repeat the parameter. */
                status?: ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all") | ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all")[];
                /** @description Returns only records of these types. Separate values with commas, or repeat the parameter. */
                type?: components["schemas"]["ProspectType"] | components["schemas"]["ProspectType"][];
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Returns only prospects with this e-mail address. Case is ignored. */
                email?: string;
                /** @description The phone number in international form, with a leading `+` or `00`. Spaces, dots, dashes, slashes and brackets are removed, and so is a trunk 0 in brackets, as in `+33 (0)6 12 34 56 78`. Must be one number without an extension. */
                phone?: string;
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description One or two fields to group by, separated by a comma. `day`, `week` and `month` are those of `time` in `timezone`. */
                group_by?: ("status" | "type" | "assigned_to" | "day" | "week" | "month") | ("status" | "type" | "assigned_to" | "day" | "week" | "month")[];
                /** @description The time that `day`, `week` and `month` refer to. Records without this time are left out. */
                time?: "created";
                /** @description The IANA time zone in which a day begins. */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProspectSummary"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    batchProspects: {
        parameters: {
            query?: {
                /** @description Set to `true` to validate the batch without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProspectBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    updateProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProspectPatch"];
                "application/merge-patch+json": components["schemas"]["ProspectPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `erased`: The personal data of this prospect was erased. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    deleteProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `still_referenced`: Other records refer to this record. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    patchProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProspectPatch"];
                "application/merge-patch+json": components["schemas"]["ProspectPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `erased`: The personal data of this prospect was erased. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listProspectHistory: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    archiveProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `erased`: The personal data of this prospect was erased. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    restoreProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `erased`: The personal data of this prospect was erased. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    eraseProspect: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `erasure_unfinished`: The erasure is not finished. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listProspectMatches: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description How far each criterion may be missed, in percent. With the default 0, all criteria must be met. */
                tolerance?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyMatchPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listProperties: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description Returns only records with these statuses. By default, archived records are omitted. `all` returns every status. Separate values with commas, or repeat the parameter. */
                status?: ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all") | ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all")[];
                /** @description Returns only records of these types. Separate values with commas, or repeat the parameter. */
                type?: components["schemas"]["PropertyType"] | components["schemas"]["PropertyType"][];
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Returns only properties whose postal code begins with one of these texts. Case, spaces and dashes are ignored. Separate values with commas, or repeat the parameter. */
                postal_code?: string | string[];
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Minimum price, inclusive. */
                price_min?: number;
                /** @description Maximum price, inclusive. */
                price_max?: number;
                /** @description Minimum floor area in square metres, inclusive. */
                surface_min?: number;
                /** @description Maximum floor area in square metres, inclusive. */
                surface_max?: number;
                /** @description Minimum estimated rent per month, inclusive. */
                rent_min?: number;
                /** @description Maximum estimated rent per month, inclusive. */
                rent_max?: number;
                /** @description Minimum gross yield in percent, inclusive. */
                yield_min?: number;
                /** @description Maximum gross yield in percent, inclusive. */
                yield_max?: number;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description The field to sort by. Prefix it with `-` for descending order. The default is `-created_at`. Records without a value come last. Records with equal values are sorted newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "price" | "-price" | "surface" | "-surface" | "yield" | "-yield";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    createProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProperty"];
            };
        };
        responses: {
            /** @description The record was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    summarizeProperties: {
        parameters: {
            query?: {
                /** @description Returns only records with these statuses. By default, archived records are omitted. `all` returns every status. Separate values with commas, or repeat the parameter. */
                status?: ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all") | ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all")[];
                /** @description Returns only records of these types. Separate values with commas, or repeat the parameter. */
                type?: components["schemas"]["PropertyType"] | components["schemas"]["PropertyType"][];
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Returns only properties whose postal code begins with one of these texts. Case, spaces and dashes are ignored. Separate values with commas, or repeat the parameter. */
                postal_code?: string | string[];
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Minimum price, inclusive. */
                price_min?: number;
                /** @description Maximum price, inclusive. */
                price_max?: number;
                /** @description Minimum floor area in square metres, inclusive. */
                surface_min?: number;
                /** @description Maximum floor area in square metres, inclusive. */
                surface_max?: number;
                /** @description Minimum estimated rent per month, inclusive. */
                rent_min?: number;
                /** @description Maximum estimated rent per month, inclusive. */
                rent_max?: number;
                /** @description Minimum gross yield in percent, inclusive. */
                yield_min?: number;
                /** @description Maximum gross yield in percent, inclusive. */
                yield_max?: number;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description One or two fields to group by, separated by a comma. `day`, `week` and `month` are those of `time` in `timezone`. */
                group_by?: ("status" | "type" | "assigned_to" | "day" | "week" | "month") | ("status" | "type" | "assigned_to" | "day" | "week" | "month")[];
                /** @description The time that `day`, `week` and `month` refer to. Records without this time are left out. */
                time?: "created";
                /** @description The IANA time zone in which a day begins. */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertySummary"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    batchProperties: {
        parameters: {
            query?: {
                /** @description Set to `true` to validate the batch without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    updateProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyPatch"];
                "application/merge-patch+json": components["schemas"]["PropertyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deal_open`: The property has an accepted offer. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    deleteProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `still_referenced`: Other records refer to this record. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    patchProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PropertyPatch"];
                "application/merge-patch+json": components["schemas"]["PropertyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deal_open`: The property has an accepted offer. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listPropertyHistory: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    archiveProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deal_open`: The property has an accepted offer. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    restoreProperty: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Property"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `deal_open`: The property has an accepted offer. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listPropertyMatches: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description How far each criterion may be missed, in percent. With the default 0, all criteria must be met. */
                tolerance?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProspectMatchPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description Returns only offers with these statuses. By default, offers with any status are returned. Separate values with commas, or repeat the parameter. */
                status?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all") | ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all")[];
                /** @description Returns only offers made by this prospect. */
                prospect_id?: string;
                /** @description Returns only offers on this property. */
                property_id?: string;
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Minimum offer amount, inclusive. */
                amount_min?: number;
                /** @description Maximum offer amount, inclusive. */
                amount_max?: number;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description Returns only records accepted at or after this time. A date means the start of the day in UTC. */
                accepted_since?: string;
                /** @description Returns only records accepted at or before this time. A date includes the whole day in UTC. */
                accepted_until?: string;
                /** @description Returns only records completed at or after this time. A date means the start of the day in UTC. */
                completed_since?: string;
                /** @description Returns only records completed at or before this time. A date includes the whole day in UTC. */
                completed_until?: string;
                /** @description The field to sort by. Prefix it with `-` for descending order. The default is `-created_at`. Records without a value come last. Records with equal values are sorted newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "amount" | "-amount" | "accepted_at" | "-accepted_at" | "completed_at" | "-completed_at";
                /** @description Records to include in the response: `prospect`, `property`, or both separated by a comma. */
                include?: ("prospect" | "property") | ("prospect" | "property")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    createTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTransaction"];
            };
        };
        responses: {
            /** @description The record was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `reference_closed`: A referenced record is archived, sold or withdrawn. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    summarizeTransactions: {
        parameters: {
            query?: {
                /** @description Returns only offers with these statuses. By default, offers with any status are returned. Separate values with commas, or repeat the parameter. */
                status?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all") | ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all")[];
                /** @description Returns only offers made by this prospect. */
                prospect_id?: string;
                /** @description Returns only offers on this property. */
                property_id?: string;
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description Minimum offer amount, inclusive. */
                amount_min?: number;
                /** @description Maximum offer amount, inclusive. */
                amount_max?: number;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description Returns only records accepted at or after this time. A date means the start of the day in UTC. */
                accepted_since?: string;
                /** @description Returns only records accepted at or before this time. A date includes the whole day in UTC. */
                accepted_until?: string;
                /** @description Returns only records completed at or after this time. A date means the start of the day in UTC. */
                completed_since?: string;
                /** @description Returns only records completed at or before this time. A date includes the whole day in UTC. */
                completed_until?: string;
                /** @description One or two fields to group by, separated by a comma. `day`, `week` and `month` are those of `time` in `timezone`. */
                group_by?: ("status" | "assigned_to" | "day" | "week" | "month") | ("status" | "assigned_to" | "day" | "week" | "month")[];
                /** @description The time that `day`, `week` and `month` refer to. Records without this time are left out. */
                time?: "created" | "accepted" | "completed";
                /** @description The IANA time zone in which a day begins. */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionSummary"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    batchTransactions: {
        parameters: {
            query?: {
                /** @description Set to `true` to validate the batch without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /** @description Records to include in the response: `prospect`, `property`, or both separated by a comma. */
                include?: ("prospect" | "property") | ("prospect" | "property")[];
            };
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    updateTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionPatch"];
                "application/merge-patch+json": components["schemas"]["TransactionPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `illegal_transition`: This change of status is not allowed. `offer_settled`: The offer amount can no longer change. `reference_closed`: A referenced record is archived, sold or withdrawn. `property_taken`: Another offer on the property is already accepted. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    deleteTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `still_referenced`: Other records refer to this record. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    patchTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionPatch"];
                "application/merge-patch+json": components["schemas"]["TransactionPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `illegal_transition`: This change of status is not allowed. `offer_settled`: The offer amount can no longer change. `reference_closed`: A referenced record is archived, sold or withdrawn. `property_taken`: Another offer on the property is already accepted. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listTransactionHistory: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
                /** @description Has no effect. Every list takes `status=all`. Separate values with commas, or repeat the parameter. */
                status?: "all" | "all"[];
                /** @description Returns only notes of these kinds. Separate values with commas, or repeat the parameter. */
                kind?: components["schemas"]["NoteKind"] | components["schemas"]["NoteKind"][];
                /** @description Returns only tasks that are done, or only those that are not. */
                done?: boolean;
                /** @description Returns only notes about this prospect. */
                prospect_id?: string;
                /** @description Returns only notes about this property. */
                property_id?: string;
                /** @description Returns only notes about this transaction. */
                transaction_id?: string;
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Returns only records that happened at or after this time. A date means the start of the day in UTC. */
                happened_since?: string;
                /** @description Returns only records that happened at or before this time. A date includes the whole day in UTC. */
                happened_until?: string;
                /** @description Returns only records due at or after this time. A date means the start of the day in UTC. */
                due_since?: string;
                /** @description Returns only records due at or before this time. A date includes the whole day in UTC. */
                due_until?: string;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description The field to sort by. Prefix it with `-` for descending order. The default is `-happened_at`. Records without a value come last. Records with equal values are sorted newest first. */
                sort?: "happened_at" | "-happened_at" | "due_at" | "-due_at" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotePage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description The record was created. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `reference_closed`: A referenced record is archived, sold or withdrawn. `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    summarizeNotes: {
        parameters: {
            query?: {
                /** @description Has no effect. Every list takes `status=all`. Separate values with commas, or repeat the parameter. */
                status?: "all" | "all"[];
                /** @description Returns only notes of these kinds. Separate values with commas, or repeat the parameter. */
                kind?: components["schemas"]["NoteKind"] | components["schemas"]["NoteKind"][];
                /** @description Returns only tasks that are done, or only those that are not. */
                done?: boolean;
                /** @description Returns only notes about this prospect. */
                prospect_id?: string;
                /** @description Returns only notes about this property. */
                property_id?: string;
                /** @description Returns only notes about this transaction. */
                transaction_id?: string;
                /** @description Returns only records that are assigned to this user. Send a user id, `me` for the caller, or `none` for records that are not assigned to any user. */
                assigned_to?: string;
                /** @description Returns only the record with this external id. */
                external_id?: string;
                /** @description The words to search for. Each word must be the beginning of a word in the record. Case and accents are ignored. At least one word must have 2 or more letters or digits. At most 16 words are allowed. */
                search?: string;
                /** @description Returns only records that happened at or after this time. A date means the start of the day in UTC. */
                happened_since?: string;
                /** @description Returns only records that happened at or before this time. A date includes the whole day in UTC. */
                happened_until?: string;
                /** @description Returns only records due at or after this time. A date means the start of the day in UTC. */
                due_since?: string;
                /** @description Returns only records due at or before this time. A date includes the whole day in UTC. */
                due_until?: string;
                /** @description Returns only records created at or after this time. A date means the start of the day in UTC. */
                created_since?: string;
                /** @description Returns only records created at or before this time. A date includes the whole day in UTC. */
                created_until?: string;
                /** @description Returns only records changed at or after this time. A date means the start of the day in UTC. */
                updated_since?: string;
                /** @description Returns only records changed at or before this time. A date includes the whole day in UTC. */
                updated_until?: string;
                /** @description One or two fields to group by, separated by a comma. `day`, `week` and `month` are those of `time` in `timezone`. */
                group_by?: ("kind" | "assigned_to" | "day" | "week" | "month") | ("kind" | "assigned_to" | "day" | "week" | "month")[];
                /** @description The time that `day`, `week` and `month` refer to. Records without this time are left out. */
                time?: "happened" | "due" | "created";
                /** @description The IANA time zone in which a day begins. */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteSummary"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. `search_too_broad`: The search matches too many records. `range_too_broad`: The query would read too many records. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    batchNotes: {
        parameters: {
            query?: {
                /** @description Set to `true` to validate the batch without saving anything. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    getNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you have, such as `"7"`. Returns 304 without a body if this version is still current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description Not modified. The response has no body. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
                "application/merge-patch+json": components["schemas"]["NotePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The response has no body. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    patchNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you want to change, such as `"7"`. Returns 412 if the record has a newer version. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A unique key that you generate. For 24 hours, a repeated request with the same key has no further effect. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
                "application/merge-patch+json": components["schemas"]["NotePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description `malformed_json`: The request body is not valid JSON. `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Your role does not permit this request. */
            403: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `external_id_taken`: Another record has this external id. `idempotency_key_reused`: The idempotency key was used for a different request. */
            409: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The record has changed since you read it. */
            412: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The request body is too large. */
            413: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The request body has the wrong media type. */
            415: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Accept-Patch": components["headers"]["Accept-Patch"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listNoteHistory: {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description Use `cursor` instead of `page` to read a whole list. Send an empty `cursor` for the first page. Then send the `next` of the previous page, with the same filters and order. Records that are added or deleted between two requests do not shift the pages. */
                cursor?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The record or path does not exist. */
            404: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The `next` of the previous response. If you omit `since`, the response has no changes, only the current `next`. */
                since?: string;
                /** @description The maximum number of records in a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changes"];
                };
            };
            /** @description `validation_failed`: The request has invalid fields. */
            400: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: The access token is missing or not valid. */
            401: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changes_expired`: The change cursor has expired. */
            410: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description If the error has no `code`, API Gateway sent it. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side. If the error has no `code`, API Gateway sent it. */
            500: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `store_unavailable`: The service is busy. `migrating`: The data is being migrated to a new release. If the error has no `code`, API Gateway sent it. */
            503: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
        };
    };
}
