// Written by `npm run openapi`.
// 7a7606b02cdde0ee512476046719106679a9ecb85c803bed678ca441025f44dc
// 42c03690d4d03322ae2bcb2e5e232197cbfa74ada82927e8c2d5e7e23fd0f1a0
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
        /** Sign in */
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
        /** Get a new token for a still valid one, which stays valid */
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
        /** Read the signed-in user and the role of the token */
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
        /** Change the password of the signed-in user */
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
        /** List the users that records can be assigned to */
        get: operations["listUsers"];
        put?: never;
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
        /** List the public keys that verify tokens (RFC 7517) */
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
        /** Check that the service runs */
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
        /** Read this description as OpenAPI 3.1 */
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
        /** Read and try this reference in a browser */
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
        /** Read a file of the reference page */
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
        /** List prospects */
        get: operations["listProspects"];
        put?: never;
        /**
         * Create a prospect
         * @description Roles: admin, agent.
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
        /** Count prospects by status, type or month */
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
         * @description Roles: admin, agent.
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
        /** Read a prospect */
        get: operations["getProspect"];
        /**
         * Change a prospect
         * @description Roles: admin, agent.
         */
        put: operations["updateProspect"];
        post?: never;
        /**
         * Delete a prospect for good
         * @description Roles: admin.
         */
        delete: operations["deleteProspect"];
        options?: never;
        head?: never;
        /**
         * Change a prospect
         * @description Roles: admin, agent.
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
        /** List the changes of a prospect */
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
         * Archive a prospect: off the lists, but not deleted
         * @description Roles: admin, agent.
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
         * Bring an archived prospect back as it was
         * @description Roles: admin, agent.
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
         * Erase the personal data of a prospect, for good
         * @description Roles: admin.
         */
        post: operations["eraseProspect"];
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
        /** List properties */
        get: operations["listProperties"];
        put?: never;
        /**
         * Create a property
         * @description Roles: admin, agent.
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
        /** Count and add up properties by status, type or month */
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
         * @description Roles: admin, agent.
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
        /** Read a property */
        get: operations["getProperty"];
        /**
         * Change a property
         * @description Roles: admin, agent.
         */
        put: operations["updateProperty"];
        post?: never;
        /**
         * Delete a property for good
         * @description Roles: admin.
         */
        delete: operations["deleteProperty"];
        options?: never;
        head?: never;
        /**
         * Change a property
         * @description Roles: admin, agent.
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
        /** List the changes of a property */
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
         * Archive a property: off the lists, but not deleted
         * @description Roles: admin, agent.
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
         * Bring an archived property back as it was
         * @description Roles: admin, agent.
         */
        post: operations["restoreProperty"];
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
        /** List the properties that match a prospect, best first */
        get: operations["listProspectMatches"];
        put?: never;
        post?: never;
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
        /** List the prospects that match a property, best first */
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
        /** List transactions */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Roles: admin, agent.
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
        /** Count and add up transactions by status or month */
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
         * @description Roles: admin, agent.
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
        /** Read a transaction */
        get: operations["getTransaction"];
        /**
         * Change a transaction
         * @description Roles: admin, agent.
         */
        put: operations["updateTransaction"];
        post?: never;
        /**
         * Delete a transaction for good
         * @description Roles: admin.
         */
        delete: operations["deleteTransaction"];
        options?: never;
        head?: never;
        /**
         * Change a transaction
         * @description Roles: admin, agent.
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
        /** List the changes of a transaction */
        get: operations["listTransactionHistory"];
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
        /** List the changes since a cursor, to keep a copy up to date */
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
         * @description A user that records can be assigned to
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "name": "Demo agent",
         *       "role": "agent"
         *     }
         */
        Assignee: {
            /**
             * @description Opaque
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The display name
             * @example Demo agent
             */
            name: string;
            /**
             * @description The role
             * @example agent
             * @enum {string}
             */
            role: "admin" | "agent" | "viewer";
        };
        /**
         * @description The user who made the change
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "name": "Agnès Agent"
         *     }
         */
        Author: {
            /**
             * @description The `id` of the user
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description Absent if the user no longer exists
             * @example Agnès Agent
             */
            name?: string;
        };
        /**
         * @description What became of one record of a batch
         * @example {
         *       "status": 201,
         *       "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "code": "validation_failed",
         *       "detail": "1 field is not valid",
         *       "errors": [
         *         {
         *           "field": "criteria.budget_max",
         *           "code": "range",
         *           "message": "must not be below budget_min"
         *         }
         *       ],
         *       "allowed": [
         *         "accepted"
         *       ],
         *       "transaction_id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "record_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV"
         *     }
         */
        BatchResult: {
            /**
             * @description 201 created, 200 updated; else the status of the problem
             * @example 201
             */
            status: number;
            /**
             * @description The record; absent where none was saved
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id?: string;
            /** @description Present if the record was like this already */
            unchanged?: boolean;
            /** @description Present if an earlier request with this idempotency key saved it */
            replayed?: boolean;
            code?: components["schemas"]["ProblemCode"];
            /**
             * @description What went wrong this time, or what to do about it
             * @example 1 field is not valid
             */
            detail?: string;
            /** @description Each field at fault, the first 20 of them */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description The statuses that the record can take now
             * @example [
             *       "accepted"
             *     ]
             */
            allowed?: string[];
            /**
             * @description The accepted offer that prevents the request
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * @description The record that has the same external id
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            record_id?: string;
        };
        /**
         * @description What became of the records of a batch
         * @example {
         *       "results": [
         *         {
         *           "status": 201,
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "code": "validation_failed",
         *           "detail": "1 field is not valid",
         *           "errors": [
         *             {
         *               "field": "criteria.budget_max",
         *               "code": "range",
         *               "message": "must not be below budget_min"
         *             }
         *           ],
         *           "allowed": [
         *             "accepted"
         *           ],
         *           "transaction_id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "record_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV"
         *         }
         *       ]
         *     }
         */
        BatchResults: {
            /** @description One for each record, in their order */
            results: components["schemas"]["BatchResult"][];
        };
        /** @description A record that was created, changed or deleted */
        Change: components["schemas"]["ProspectChange"] | components["schemas"]["PropertyChange"] | components["schemas"]["TransactionChange"];
        /**
         * @description The changes since a cursor, each record once, oldest first
         * @example {
         *       "data": [
         *         {
         *           "kind": "prospect",
         *           "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "version": 1,
         *           "deleted": false,
         *           "record": {
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
         *               "min_yield": 5.5
         *             },
         *             "status": "new"
         *           }
         *         }
         *       ],
         *       "next": "MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo",
         *       "more": false
         *     }
         */
        Changes: {
            data: components["schemas"]["Change"][];
            /**
             * @description The cursor after these changes: the `since` of the next request
             * @example MS1RMmhoYm1kbCAyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFo
             */
            next: string;
            /**
             * @description Whether more changes are available: request them at once
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
             * @description Not case-sensitive
             * @example agent@demo.test
             */
            email: string;
            /**
             * Format: password
             * @description As it was set
             * @example demo-password
             */
            password: string;
        };
        /**
         * @description What the prospect looks for
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5
         *     }
         */
        Criteria: {
            /**
             * @description The lowest acceptable price
             * @example 150000
             */
            budget_min?: number;
            /**
             * @description The highest acceptable price, not below `budget_min`
             * @example 320000
             */
            budget_max?: number;
            /**
             * @description The lowest annual yield, in percent of the price
             * @example 5.5
             */
            min_yield?: number;
        };
        /**
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5
         *     }
         */
        CriteriaPatch: {
            /**
             * @description The lowest acceptable price
             * @example 150000
             */
            budget_min?: number | null;
            /**
             * @description The highest acceptable price, not below `budget_min`
             * @example 320000
             */
            budget_max?: number | null;
            /**
             * @description The lowest annual yield, in percent of the price
             * @example 5.5
             */
            min_yield?: number | null;
        } | null;
        /**
         * @description A changed field. After an erasure neither value is left.
         * @example {
         *       "field": "price",
         *       "from": 250000,
         *       "to": 240000
         *     }
         */
        FieldChange: {
            /**
             * @description The changed field
             * @example price
             */
            field: string;
            /**
             * @description Its value before; absent without one
             * @example 250000
             */
            from?: string | number | Record<string, never>;
            /**
             * @description Its value after; absent without one
             * @example 240000
             */
            to?: string | number | Record<string, never>;
        };
        /**
         * @description What is wrong with a field; stable
         * @example range
         * @enum {string}
         */
        FieldCode: "required" | "unknown" | "repeated" | "conflict" | "type" | "enum" | "format" | "length" | "range" | "immutable" | "reference" | "closed" | "too_broad" | "taken" | "password";
        /**
         * @description One fault of one field
         * @example {
         *       "field": "criteria.budget_max",
         *       "code": "range",
         *       "message": "must not be below budget_min"
         *     }
         */
        FieldError: {
            /**
             * @description The path of the field, or the name of the parameter or header
             * @example criteria.budget_max
             */
            field: string;
            code: components["schemas"]["FieldCode"];
            /**
             * @description The same in words, which may change
             * @example must not be below budget_min
             */
            message: string;
        };
        /**
         * @description The body of an error of the gateway itself
         * @example {
         *       "message": "Service Unavailable"
         *     }
         */
        GatewayMessage: {
            /**
             * @description The status, in words
             * @example Service Unavailable
             */
            message: string;
        };
        /**
         * @description Whether the service runs
         * @example {
         *       "status": "ok"
         *     }
         */
        Health: {
            /** @constant */
            status: "ok";
        };
        /**
         * @description One change of a record
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
             * @description The version that the change made; for a delete, the one after the last
             * @example 2
             */
            version: number;
            /**
             * Format: date-time
             * @description When
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /**
             * @description The `X-Request-Id` of the request
             * @example c6af9ac6-7b61-11e6-9a41-93e8deadbeef
             */
            request_id?: string;
            /**
             * @description What was done
             * @example updated
             * @enum {string}
             */
            action: "created" | "updated" | "archived" | "restored" | "deleted" | "erased";
            changes: components["schemas"]["FieldChange"][];
            /**
             * @description The offer whose change made this one
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            because?: string;
            by: components["schemas"]["Author"];
        };
        /**
         * @description A page of a list, newest first
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
         * @description The signed-in user and the role of the token
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "agent@demo.test",
         *       "name": "Demo agent",
         *       "role": "agent"
         *     }
         */
        Me: {
            /**
             * @description Opaque
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail for signing in
             * @example agent@demo.test
             */
            email: string;
            /**
             * @description The display name
             * @example Demo agent
             */
            name: string;
            role: components["schemas"]["Role"];
        };
        /**
         * @example {
         *       "budget_min": 150000,
         *       "budget_max": 320000,
         *       "min_yield": 5.5
         *     }
         */
        NewCriteria: {
            /**
             * @description The lowest acceptable price
             * @example 150000
             */
            budget_min?: number;
            /**
             * @description The highest acceptable price, not below `budget_min`
             * @example 320000
             */
            budget_max?: number;
            /**
             * @description The lowest annual yield, in percent of the price
             * @example 5.5
             */
            min_yield?: number;
        };
        /**
         * @example {
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "available"
         *     }
         */
        NewProperty: {
            /**
             * @description The address as one line of text
             * @example 12 rue de la République, 69002 Lyon
             */
            address: string;
            type: components["schemas"]["PropertyType"];
            /**
             * @description Square metres
             * @example 54
             */
            surface: number;
            /**
             * @description The asking price, in the one currency of the service
             * @example 260000
             */
            price: number;
            /**
             * @description The monthly rent
             * @example 1150
             */
            estimated_rent?: number;
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description A new record cannot be archived
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
         *         "min_yield": 5.5
         *       },
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "new"
         *     }
         */
        NewProspect: {
            /**
             * @description The full name
             * @example Zoé Lefèvre
             */
            name: string;
            /**
             * Format: email
             * @description Stored as sent; two prospects may have the same
             * @example zoe@example.com
             */
            email: string;
            /**
             * @description International, with a leading +; stored as E.164, without spaces, dots, dashes and brackets
             * @example +33612345678
             */
            phone?: string;
            /** @default investor */
            type?: components["schemas"]["ProspectType"];
            criteria?: components["schemas"]["NewCriteria"];
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description A new record cannot be archived
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
         *       "external_id": "crm-4711",
         *       "status": "pending"
         *     }
         */
        NewTransaction: {
            /**
             * @description The prospect who offers; never changes
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id: string;
            /**
             * @description The property offered on; never changes
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id: string;
            /**
             * @description The amount of the offer; changes only while the offer is pending
             * @example 248000
             */
            offer_amount: number;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            /**
             * @description Every new offer is pending
             * @default pending
             * @enum {string}
             */
            status?: "pending";
        };
        /**
         * @description An OpenAPI document
         * @example {
         *       "openapi": "3.1.0"
         *     }
         */
        OpenApi: {
            /**
             * @description The version of OpenAPI
             * @example 3.1.0
             */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The position of a page in the list
         * @example {
         *       "page": 1,
         *       "limit": 20,
         *       "total": 44,
         *       "pages": 3
         *     }
         */
        Pagination: {
            /**
             * @description The requested page; absent with a cursor
             * @example 1
             */
            page?: number;
            /**
             * @description The most records in a page
             * @example 20
             */
            limit: number;
            /**
             * @description The exact number of records in the list
             * @example 44
             */
            total: number;
            /**
             * @description The number of pages; 0 without records
             * @example 3
             */
            pages?: number;
            /** @description The cursor of the next page, null at the end; only with a cursor */
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
             * @description The present password
             * @example demo-password
             */
            current: string;
            /**
             * Format: password
             * @description 8 to 256 characters, not among the most common passwords, and not the e-mail
             * @example correct horse battery
             */
            new: string;
        };
        /**
         * @description Problem details (RFC 9457)
         * @example {
         *       "type": "urn:problem:validation_failed",
         *       "title": "The request is not valid",
         *       "status": 400,
         *       "code": "validation_failed",
         *       "detail": "1 field is not valid",
         *       "request_id": "0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0",
         *       "errors": [
         *         {
         *           "field": "criteria.budget_max",
         *           "code": "range",
         *           "message": "must not be below budget_min"
         *         }
         *       ],
         *       "allowed": [
         *         "accepted"
         *       ],
         *       "transaction_id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "record_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV"
         *     }
         */
        Problem: {
            /**
             * @description `urn:problem:` and the code
             * @example urn:problem:validation_failed
             */
            type: string;
            /**
             * @description What the code means, in words
             * @example The request is not valid
             */
            title: string;
            /**
             * @description The status of the answer
             * @example 400
             */
            status: number;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description What went wrong this time, or what to do about it
             * @example 1 field is not valid
             */
            detail: string;
            /**
             * @description As in the header `X-Request-Id`
             * @example 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0
             */
            request_id: string;
            /** @description Each field at fault, the first 20 of them */
            errors?: components["schemas"]["FieldError"][];
            /**
             * @description The statuses that the record can take now
             * @example [
             *       "accepted"
             *     ]
             */
            allowed?: string[];
            /**
             * @description The accepted offer that prevents the request
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            transaction_id?: string;
            /**
             * @description The record that has the same external id
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            record_id?: string;
        };
        /**
         * @description What went wrong; stable, so clients can act on it
         * @example validation_failed
         * @enum {string}
         */
        ProblemCode: "malformed_json" | "validation_failed" | "search_too_broad" | "range_too_broad" | "unauthenticated" | "wrong_credentials" | "forbidden" | "not_found" | "method_not_allowed" | "illegal_transition" | "offer_settled" | "reference_closed" | "property_taken" | "deal_open" | "still_referenced" | "erased" | "external_id_taken" | "idempotency_key_reused" | "changes_expired" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "too_many_sign_ins" | "internal" | "store_unavailable" | "erasure_unfinished" | "migrating";
        /**
         * @description Real estate that can be offered on
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
         *       "external_id": "crm-4711",
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "status": "available",
         *       "gross_yield": 5.31
         *     }
         */
        Property: {
            /**
             * @description Opaque, and never reused
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The `id` of the user who created it; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The `id` of the user who made this version; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * @description Counts the changes of the record, from 1
             * @example 1
             */
            version: number;
            /**
             * @description The address as one line of text
             * @example 12 rue de la République, 69002 Lyon
             */
            address: string;
            type: components["schemas"]["PropertyType"];
            /**
             * @description Square metres
             * @example 54
             */
            surface: number;
            /**
             * @description The asking price, in the one currency of the service
             * @example 260000
             */
            price: number;
            /**
             * @description The monthly rent
             * @example 1150
             */
            estimated_rent?: number;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            /**
             * Format: date-time
             * @description When it was archived; absent while it is not
             */
            archived_at?: string;
            /**
             * @description The id of the user in charge; absent without one
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            status: components["schemas"]["PropertyStatus"];
            /**
             * @description The yearly rent in percent of the price, 2 decimals; absent without a rent
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
         * @description A property that was created, changed or deleted; `record` is absent if it was deleted
         * @example {
         *       "kind": "property",
         *       "id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "deleted": false,
         *       "record": {
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
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "status": "available",
         *         "gross_yield": 5.31
         *       }
         *     }
         */
        PropertyChange: {
            /**
             * @description The type of the record (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "property";
            /**
             * @description The `id` of the record
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The version of the record now; for a deleted one, the version after its last
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Property"];
        };
        /**
         * @description A group of records; it has one of the members that `group_by` can name
         * @example {
         *       "status": "available",
         *       "count": 12,
         *       "sum": 3100000
         *     }
         */
        PropertyGroup: {
            /**
             * @description The status of the records; only with `group_by=status`
             * @enum {string}
             */
            status?: "available" | "under_offer" | "sold" | "withdrawn" | "archived";
            /**
             * @description The type of the records; only with `group_by=type`
             * @enum {string}
             */
            type?: "apartment" | "house" | "townhouse" | "studio" | "duplex" | "building" | "office" | "retail" | "warehouse" | "industrial" | "hotel" | "mixed_use" | "parking" | "land" | "other";
            /**
             * @description The month of creation, in UTC; only with `group_by=month`
             * @example 2026-11
             */
            month?: string;
            /**
             * @description The exact number of records in the group
             * @example 12
             */
            count: number;
            /** @description The exact sum of their prices */
            sum: number;
        };
        /**
         * @description Creates a record, or is a JSON Merge Patch (RFC 7396) of one
         * @example {
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "available"
         *     }
         */
        PropertyInBatch: {
            /**
             * @description The address as one line of text
             * @example 12 rue de la République, 69002 Lyon
             */
            address?: string;
            type?: components["schemas"]["PropertyType"];
            /**
             * @description Square metres
             * @example 54
             */
            surface?: number;
            /**
             * @description The asking price, in the one currency of the service
             * @example 260000
             */
            price?: number;
            /**
             * @description The monthly rent
             * @example 1150
             */
            estimated_rent?: number | null;
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["PropertyStatus"];
            /** @description Updates this record; without it, the one with this `external_id` if there is one */
            id?: string | null;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            archived_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            gross_yield?: number;
        };
        /**
         * @description A property, and how well it matches the prospect
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
         *         "external_id": "crm-4711",
         *         "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "status": "available",
         *         "gross_yield": 5.31
         *       },
         *       "score": 72,
         *       "reasons": [
         *         "4 % over budget"
         *       ],
         *       "max_offer": 250000
         *     }
         */
        PropertyMatch: {
            property: components["schemas"]["Property"];
            /**
             * @description How well it matches, 0 to 100; from 75 it meets all criteria
             * @example 72
             */
            score: number;
            /**
             * @description The criteria that it misses, as text; empty if it meets all
             * @example [
             *       "4 % over budget"
             *     ]
             */
            reasons: string[];
            /**
             * @description The highest price that meets `min_yield` and `budget_max`; absent if the prospect has neither
             * @example 250000
             */
            max_offer?: number;
        };
        /**
         * @description A page of a list, best first
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
         *             "external_id": "crm-4711",
         *             "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *             "status": "available",
         *             "gross_yield": 5.31
         *           },
         *           "score": 72,
         *           "reasons": [
         *             "4 % over budget"
         *           ],
         *           "max_offer": 250000
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
         * @description A page of a list, newest first without `sort`
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
         * @description A JSON Merge Patch (RFC 7396): fields that are not sent stay, `null` clears an optional one, objects merge
         * @example {
         *       "address": "12 rue de la République, 69002 Lyon",
         *       "type": "apartment",
         *       "surface": 54,
         *       "price": 260000,
         *       "estimated_rent": 1150,
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "available"
         *     }
         */
        PropertyPatch: {
            /**
             * @description The address as one line of text
             * @example 12 rue de la République, 69002 Lyon
             */
            address?: string;
            type?: components["schemas"]["PropertyType"];
            /**
             * @description Square metres
             * @example 54
             */
            surface?: number;
            /**
             * @description The asking price, in the one currency of the service
             * @example 260000
             */
            price?: number;
            /**
             * @description The monthly rent
             * @example 1150
             */
            estimated_rent?: number | null;
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["PropertyStatus"];
            /** @description Ignored: clients may send it back as they read it */
            id?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            archived_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            gross_yield?: number;
        };
        /**
         * @description Whether it is available; `archived` is off the lists and can be restored
         * @enum {string}
         */
        PropertyStatus: "available" | "under_offer" | "sold" | "withdrawn" | "archived";
        /**
         * @description How many records each group has
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
            /** @description The groups that have records */
            data: components["schemas"]["PropertyGroup"][];
            /**
             * @description The exact number of records in all groups
             * @example 57
             */
            total: number;
        };
        /**
         * @description The type of property
         * @enum {string}
         */
        PropertyType: "apartment" | "house" | "townhouse" | "studio" | "duplex" | "building" | "office" | "retail" | "warehouse" | "industrial" | "hotel" | "mixed_use" | "parking" | "land" | "other";
        /**
         * @description A person who wants to buy
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
         *         "min_yield": 5.5
         *       },
         *       "status": "new"
         *     }
         */
        Prospect: {
            /**
             * @description Opaque, and never reused
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The `id` of the user who created it; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The `id` of the user who made this version; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * @description Counts the changes of the record, from 1
             * @example 1
             */
            version: number;
            /**
             * @description The full name
             * @example Zoé Lefèvre
             */
            name: string;
            /**
             * @description Stored as sent; two prospects may have the same
             * @example zoe@example.com
             */
            email: string;
            /**
             * @description International, with a leading +; stored as E.164, without spaces, dots, dashes and brackets
             * @example +33612345678
             */
            phone?: string;
            type: components["schemas"]["ProspectType"];
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            /**
             * Format: date-time
             * @description When it was archived; absent while it is not
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description When its personal data were erased, after which it cannot be changed
             */
            erased_at?: string;
            /**
             * @description The id of the user in charge; absent without one
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string;
            criteria?: components["schemas"]["Criteria"];
            status: components["schemas"]["ProspectStatus"];
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "name": "Zoé Lefèvre",
         *           "email": "zoe@example.com",
         *           "phone": "+33612345678",
         *           "type": "investor",
         *           "criteria": {
         *             "budget_min": 150000,
         *             "budget_max": 320000,
         *             "min_yield": 5.5
         *           },
         *           "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "external_id": "crm-4711",
         *           "status": "new"
         *         }
         *       ]
         *     }
         */
        ProspectBatch: {
            records: components["schemas"]["ProspectInBatch"][];
        };
        /**
         * @description A prospect that was created, changed or deleted; `record` is absent if it was deleted
         * @example {
         *       "kind": "prospect",
         *       "id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "deleted": false,
         *       "record": {
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
         *           "min_yield": 5.5
         *         },
         *         "status": "new"
         *       }
         *     }
         */
        ProspectChange: {
            /**
             * @description The type of the record (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "prospect";
            /**
             * @description The `id` of the record
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The version of the record now; for a deleted one, the version after its last
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Prospect"];
        };
        /**
         * @description A group of records; it has one of the members that `group_by` can name
         * @example {
         *       "status": "new",
         *       "count": 12
         *     }
         */
        ProspectGroup: {
            /**
             * @description The status of the records; only with `group_by=status`
             * @enum {string}
             */
            status?: "new" | "active" | "qualified" | "converted" | "inactive" | "archived";
            /**
             * @description The type of the records; only with `group_by=type`
             * @enum {string}
             */
            type?: "investor" | "buyer" | "seller" | "landlord" | "tenant" | "other";
            /**
             * @description The month of creation, in UTC; only with `group_by=month`
             * @example 2026-11
             */
            month?: string;
            /**
             * @description The exact number of records in the group
             * @example 12
             */
            count: number;
        };
        /**
         * @description Creates a record, or is a JSON Merge Patch (RFC 7396) of one
         * @example {
         *       "name": "Zoé Lefèvre",
         *       "email": "zoe@example.com",
         *       "phone": "+33612345678",
         *       "type": "investor",
         *       "criteria": {
         *         "budget_min": 150000,
         *         "budget_max": 320000,
         *         "min_yield": 5.5
         *       },
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "new"
         *     }
         */
        ProspectInBatch: {
            /**
             * @description The full name
             * @example Zoé Lefèvre
             */
            name?: string;
            /**
             * Format: email
             * @description Stored as sent; two prospects may have the same
             * @example zoe@example.com
             */
            email?: string;
            /**
             * @description International, with a leading +; stored as E.164, without spaces, dots, dashes and brackets
             * @example +33612345678
             */
            phone?: string | null;
            type?: components["schemas"]["ProspectType"];
            criteria?: components["schemas"]["CriteriaPatch"];
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["ProspectStatus"];
            /** @description Updates this record; without it, the one with this `external_id` if there is one */
            id?: string | null;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            erased_at?: string;
        };
        /**
         * @description A prospect, and how well the property matches it
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
         *           "min_yield": 5.5
         *         },
         *         "status": "new"
         *       },
         *       "score": 72,
         *       "reasons": [
         *         "4 % over budget"
         *       ],
         *       "max_offer": 250000
         *     }
         */
        ProspectMatch: {
            prospect: components["schemas"]["Prospect"];
            /**
             * @description How well it matches, 0 to 100; from 75 it meets all criteria
             * @example 72
             */
            score: number;
            /**
             * @description The criteria that it misses, as text; empty if it meets all
             * @example [
             *       "4 % over budget"
             *     ]
             */
            reasons: string[];
            /**
             * @description The highest price that meets `min_yield` and `budget_max`; absent if the prospect has neither
             * @example 250000
             */
            max_offer?: number;
        };
        /**
         * @description A page of a list, best first
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
         *               "min_yield": 5.5
         *             },
         *             "status": "new"
         *           },
         *           "score": 72,
         *           "reasons": [
         *             "4 % over budget"
         *           ],
         *           "max_offer": 250000
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
         * @description A page of a list, newest first without `sort`
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
         *             "min_yield": 5.5
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
         * @description A JSON Merge Patch (RFC 7396): fields that are not sent stay, `null` clears an optional one, objects merge
         * @example {
         *       "name": "Zoé Lefèvre",
         *       "email": "zoe@example.com",
         *       "phone": "+33612345678",
         *       "type": "investor",
         *       "criteria": {
         *         "budget_min": 150000,
         *         "budget_max": 320000,
         *         "min_yield": 5.5
         *       },
         *       "assigned_to": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "external_id": "crm-4711",
         *       "status": "new"
         *     }
         */
        ProspectPatch: {
            /**
             * @description The full name
             * @example Zoé Lefèvre
             */
            name?: string;
            /**
             * Format: email
             * @description Stored as sent; two prospects may have the same
             * @example zoe@example.com
             */
            email?: string;
            /**
             * @description International, with a leading +; stored as E.164, without spaces, dots, dashes and brackets
             * @example +33612345678
             */
            phone?: string | null;
            type?: components["schemas"]["ProspectType"];
            criteria?: components["schemas"]["CriteriaPatch"];
            /**
             * @description The id of the user in charge: one of those that `GET /api/v1/users` lists
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            assigned_to?: string | null;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["ProspectStatus"];
            /** @description Ignored: clients may send it back as they read it */
            id?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            archived_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            erased_at?: string;
        };
        /**
         * @description The progress with the prospect; `archived` is off the lists and can be restored
         * @enum {string}
         */
        ProspectStatus: "new" | "active" | "qualified" | "converted" | "inactive" | "archived";
        /**
         * @description How many records each group has
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
            /** @description The groups that have records */
            data: components["schemas"]["ProspectGroup"][];
            /**
             * @description The exact number of records in all groups
             * @example 57
             */
            total: number;
        };
        /**
         * @description The type of prospect
         * @enum {string}
         */
        ProspectType: "investor" | "buyer" | "seller" | "landlord" | "tenant" | "other";
        /**
         * @description A public key (RFC 7517)
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
             * @description The name of the key
             * @example 2026-11
             */
            kid: string;
            /** @constant */
            alg: "RS256";
            /** @constant */
            use: "sig";
            /**
             * @description The modulus
             * @example 0vx7agoebGcQSuuPiLJXZptN
             */
            n: string;
            /**
             * @description The exponent
             * @example AQAB
             */
            e: string;
        };
        /**
         * @description Public keys (RFC 7517)
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
         * @description The role of the token
         * @example agent
         * @enum {string}
         */
        Role: "admin" | "agent" | "viewer";
        /**
         * @description A token and its user
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
             * @description A signed token (JWT) for the header `Authorization: Bearer <token>`
             * @example eyJhbGciOiJSUzI1NiJ9.e30.c2ln
             */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires: get a new one before
             * @example 2026-11-22T09:30:00.000Z
             */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        /**
         * @description An offer of a prospect on a property
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
         *       "allowed_transitions": [
         *         "accepted",
         *         "rejected",
         *         "withdrawn"
         *       ]
         *     }
         */
        Transaction: {
            /**
             * @description Opaque, and never reused
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * Format: date-time
             * @description When the record was created
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed
             * @example 2026-11-21T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The `id` of the user who created it; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            created_by?: string;
            /**
             * @description The `id` of the user who made this version; absent where that is not known
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            updated_by?: string;
            /**
             * @description Counts the changes of the record, from 1
             * @example 1
             */
            version: number;
            /**
             * @description The prospect who offers; never changes
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id: string;
            /**
             * @description The property offered on; never changes
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id: string;
            /**
             * @description The amount of the offer; changes only while the offer is pending
             * @example 248000
             */
            offer_amount: number;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string;
            status: components["schemas"]["TransactionStatus"];
            /**
             * @description The statuses that it can change to
             * @example [
             *       "accepted",
             *       "rejected",
             *       "withdrawn"
             *     ]
             */
            allowed_transitions: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled")[];
            /** @description As it is now; only with `include` */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description As it is now; only with `include` */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @example {
         *       "records": [
         *         {
         *           "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "offer_amount": 248000,
         *           "external_id": "crm-4711",
         *           "status": "pending",
         *           "prospect_external_id": "crm-4711",
         *           "property_external_id": "crm-4711",
         *           "allowed_transitions": [
         *             "pending"
         *           ]
         *         }
         *       ]
         *     }
         */
        TransactionBatch: {
            records: components["schemas"]["TransactionInBatch"][];
        };
        /**
         * @description A transaction that was created, changed or deleted; `record` is absent if it was deleted
         * @example {
         *       "kind": "transaction",
         *       "id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "version": 1,
         *       "deleted": false,
         *       "record": {
         *         "id": "txn_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "updated_at": "2026-11-21T09:30:00.000Z",
         *         "created_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "updated_by": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "version": 1,
         *         "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *         "offer_amount": 248000,
         *         "external_id": "crm-4711",
         *         "status": "pending",
         *         "allowed_transitions": [
         *           "accepted",
         *           "rejected",
         *           "withdrawn"
         *         ]
         *       }
         *     }
         */
        TransactionChange: {
            /**
             * @description The type of the record (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "transaction";
            /**
             * @description The `id` of the record
             * @example txn_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The version of the record now; for a deleted one, the version after its last
             * @example 1
             */
            version: number;
            /**
             * @description Whether the record was deleted
             * @example false
             */
            deleted: boolean;
            record?: components["schemas"]["Transaction"];
        };
        /**
         * @description A group of records; it has one of the members that `group_by` can name
         * @example {
         *       "status": "pending",
         *       "count": 12,
         *       "sum": 3100000
         *     }
         */
        TransactionGroup: {
            /**
             * @description The status of the records; only with `group_by=status`
             * @enum {string}
             */
            status?: "pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled";
            /**
             * @description The month of creation, in UTC; only with `group_by=month`
             * @example 2026-11
             */
            month?: string;
            /**
             * @description The exact number of records in the group
             * @example 12
             */
            count: number;
            /** @description The exact sum of their offers */
            sum: number;
        };
        /**
         * @description Creates a record, or is a JSON Merge Patch (RFC 7396) of one
         * @example {
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "offer_amount": 248000,
         *       "external_id": "crm-4711",
         *       "status": "pending",
         *       "prospect_external_id": "crm-4711",
         *       "property_external_id": "crm-4711",
         *       "allowed_transitions": [
         *         "pending"
         *       ]
         *     }
         */
        TransactionInBatch: {
            /**
             * @description The prospect who offers; never changes
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property offered on; never changes
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The amount of the offer; changes only while the offer is pending
             * @example 248000
             */
            offer_amount?: number;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["TransactionStatus"];
            /** @description Updates this record; without it, the one with this `external_id` if there is one */
            id?: string | null;
            /**
             * @description In place of `prospect_id`: the `external_id` of the prospect
             * @example crm-4711
             */
            prospect_external_id?: string | null;
            /**
             * @description In place of `property_id`: the `external_id` of the property
             * @example crm-4711
             */
            property_external_id?: string | null;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /** @description Ignored: clients may send it back as they read it */
            allowed_transitions?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled")[];
            /** @description Ignored: clients may send it back as they read it */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description Ignored: clients may send it back as they read it */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @description A page of a list, newest first without `sort`
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
         *           "allowed_transitions": [
         *             "accepted",
         *             "rejected",
         *             "withdrawn"
         *           ]
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
         * @description A JSON Merge Patch (RFC 7396): fields that are not sent stay, `null` clears an optional one, objects merge
         * @example {
         *       "prospect_id": "prs_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "property_id": "prp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "offer_amount": 248000,
         *       "external_id": "crm-4711",
         *       "status": "pending",
         *       "allowed_transitions": [
         *         "pending"
         *       ]
         *     }
         */
        TransactionPatch: {
            /**
             * @description The prospect who offers; never changes
             * @example prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            prospect_id?: string;
            /**
             * @description The property offered on; never changes
             * @example prp_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            property_id?: string;
            /**
             * @description The amount of the offer; changes only while the offer is pending
             * @example 248000
             */
            offer_amount?: number;
            /**
             * @description The id of the record in another system, unique within its type
             * @example crm-4711
             */
            external_id?: string | null;
            status?: components["schemas"]["TransactionStatus"];
            /** @description Ignored: clients may send it back as they read it */
            id?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Ignored: clients may send it back as they read it
             */
            updated_at?: string;
            /** @description Ignored: clients may send it back as they read it */
            created_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            updated_by?: string;
            /** @description Ignored: clients may send it back as they read it */
            version?: number;
            /** @description Ignored: clients may send it back as they read it */
            allowed_transitions?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled")[];
            /** @description Ignored: clients may send it back as they read it */
            prospect?: components["schemas"]["Prospect"] | null;
            /** @description Ignored: clients may send it back as they read it */
            property?: components["schemas"]["Property"] | null;
        };
        /**
         * @description `pending` can become accepted or rejected or withdrawn; `accepted` can become completed or cancelled; `rejected` is final; `withdrawn` is final; `completed` is final; `cancelled` is final.
         * @enum {string}
         */
        TransactionStatus: "pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled";
        /**
         * @description How many records each group has
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
            /** @description The groups that have records */
            data: components["schemas"]["TransactionGroup"][];
            /**
             * @description The exact number of records in all groups
             * @example 57
             */
            total: number;
        };
        /**
         * @description The user of the token
         * @example {
         *       "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *       "email": "agent@demo.test",
         *       "name": "Demo agent"
         *     }
         */
        User: {
            /**
             * @description Opaque
             * @example usr_01ARZ3NDEKTSV4RRFFQ69G5FAV
             */
            id: string;
            /**
             * @description The e-mail for signing in
             * @example agent@demo.test
             */
            email: string;
            /**
             * @description The display name
             * @example Demo agent
             */
            name: string;
        };
        /**
         * @description Users that records can be assigned to, by name
         * @example {
         *       "data": [
         *         {
         *           "id": "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV",
         *           "name": "Demo agent",
         *           "role": "agent"
         *         }
         *       ]
         *     }
         */
        Users: {
            data: components["schemas"]["Assignee"][];
        };
    };
    responses: never;
    parameters: {
        /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
        IfMatch: string;
        /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
        IfNoneMatch: string;
        /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The media types of a change
         * @example application/merge-patch+json, application/json
         */
        "Accept-Patch": string;
        /**
         * @description How long and by whom the response may be cached
         * @example private, no-cache
         */
        "Cache-Control": string;
        /**
         * @description Identifies this version; send it as `If-Match` or `If-None-Match`
         * @example "7"
         */
        ETag: string;
        /**
         * @description Present if the same request was sent before: nothing was changed again
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Present if the client accepts gzip
         * @example gzip
         */
        "Content-Encoding": string;
        /**
         * @description What the page may load: only files of this service
         * @example default-src 'none'
         */
        "Content-Security-Policy": string;
        /**
         * @description The pages around this one (RFC 8288): `first`, `prev`, `next`, `last`
         * @example </api/v1/prospects?page=2>; rel="next"
         */
        Link: string;
        /**
         * @description The path of the new record
         * @example /api/v1/prospects/prs_01ARZ3NDEKTSV4RRFFQ69G5FAV
         */
        Location: string;
        /**
         * @description Whole seconds to wait before a retry
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description The request headers that the response depends on
         * @example Accept-Encoding
         */
        Vary: string;
        /**
         * @description The scheme; API Gateway renames it `x-amzn-remapped-www-authenticate`
         * @example Bearer
         */
        "WWW-Authenticate": "Bearer";
        /**
         * @description Always `nosniff`
         * @example nosniff
         */
        "X-Content-Type-Options": string;
        /**
         * @description Identifies this request in the logs of the service
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `wrong_credentials`: E-mail or password is wrong */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description `too_many_sign_ins`: Too many failed sign-ins; without a code: an error of the gateway itself */
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
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
            /** @description Done; there is no body */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description `too_many_sign_ins`: Too many failed sign-ins; without a code: an error of the gateway itself */
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
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Users"];
                };
            };
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
    jwks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The name of the file */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
                /** @description Only these statuses; `all` includes archived records, which are left out without this parameter. Separate several values by commas, or repeat the parameter. */
                status?: ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all") | ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all")[];
                /** @description Only these types. Separate several values by commas, or repeat the parameter. */
                type?: components["schemas"]["ProspectType"] | components["schemas"]["ProspectType"][];
                /** @description Only records of this user: an id, `me` (the caller) or `none` (no user is in charge) */
                assigned_to?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits, at most 16 words. */
                search?: string;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The order: a field, or `-` and a field for descending order; `-created_at` by default. Records without a value come last, equal ones newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `search_too_broad`: The search finds too much; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Created */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Only these statuses; `all` includes archived records, which are left out without this parameter. Separate several values by commas, or repeat the parameter. */
                status?: ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all") | ("new" | "active" | "qualified" | "converted" | "inactive" | "archived" | "all")[];
                /** @description Only these types. Separate several values by commas, or repeat the parameter. */
                type?: components["schemas"]["ProspectType"] | components["schemas"]["ProspectType"][];
                /** @description Only records of this user: an id, `me` (the caller) or `none` (no user is in charge) */
                assigned_to?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits, at most 16 words. */
                search?: string;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The field to group by; `month` is the month of creation, in UTC */
                group_by?: "status" | "type" | "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `search_too_broad`: The search finds too much; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description `true` checks every record as if it were saved, and writes nothing */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `erased`: The personal data of this prospect were erased; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `still_referenced`: Transactions refer to this record */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `erased`: The personal data of this prospect were erased; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `erased`: The personal data of this prospect were erased; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `erased`: The personal data of this prospect were erased; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `erasure_unfinished`: The erasure is not finished; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
                /** @description Only these statuses; `all` includes archived records, which are left out without this parameter. Separate several values by commas, or repeat the parameter. */
                status?: ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all") | ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all")[];
                /** @description Only these types. Separate several values by commas, or repeat the parameter. */
                type?: components["schemas"]["PropertyType"] | components["schemas"]["PropertyType"][];
                /** @description Only records of this user: an id, `me` (the caller) or `none` (no user is in charge) */
                assigned_to?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits, at most 16 words. */
                search?: string;
                /** @description The lowest price, included */
                price_min?: number;
                /** @description The highest price, included */
                price_max?: number;
                /** @description The smallest surface in square metres, included */
                surface_min?: number;
                /** @description The largest surface in square metres, included */
                surface_max?: number;
                /** @description The lowest estimated rent, included */
                rent_min?: number;
                /** @description The highest estimated rent, included */
                rent_max?: number;
                /** @description The lowest gross yield in percent, included */
                yield_min?: number;
                /** @description The highest gross yield in percent, included */
                yield_max?: number;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The order: a field, or `-` and a field for descending order; `-created_at` by default. Records without a value come last, equal ones newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "price" | "-price" | "surface" | "-surface" | "yield" | "-yield";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `search_too_broad`: The search finds too much; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Created */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Only these statuses; `all` includes archived records, which are left out without this parameter. Separate several values by commas, or repeat the parameter. */
                status?: ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all") | ("available" | "under_offer" | "sold" | "withdrawn" | "archived" | "all")[];
                /** @description Only these types. Separate several values by commas, or repeat the parameter. */
                type?: components["schemas"]["PropertyType"] | components["schemas"]["PropertyType"][];
                /** @description Only records of this user: an id, `me` (the caller) or `none` (no user is in charge) */
                assigned_to?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description Every word must begin a word of the record; case and accents do not matter. At least 2 letters or digits, at most 16 words. */
                search?: string;
                /** @description The lowest price, included */
                price_min?: number;
                /** @description The highest price, included */
                price_max?: number;
                /** @description The smallest surface in square metres, included */
                surface_min?: number;
                /** @description The largest surface in square metres, included */
                surface_max?: number;
                /** @description The lowest estimated rent, included */
                rent_min?: number;
                /** @description The highest estimated rent, included */
                rent_max?: number;
                /** @description The lowest gross yield in percent, included */
                yield_min?: number;
                /** @description The highest gross yield in percent, included */
                yield_max?: number;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The field to group by; `month` is the month of creation, in UTC */
                group_by?: "status" | "type" | "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `search_too_broad`: The search finds too much; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description `true` checks every record as if it were saved, and writes nothing */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `deal_open`: An offer on this property is accepted; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `still_referenced`: Transactions refer to this record */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `deal_open`: An offer on this property is accepted; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `deal_open`: An offer on this property is accepted; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `deal_open`: An offer on this property is accepted; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description The most records in a page */
                limit?: number;
                /** @description By how many percent each criterion may be missed */
                tolerance?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description The most records in a page */
                limit?: number;
                /** @description By how many percent each criterion may be missed */
                tolerance?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
                /** @description Only these statuses; `all` is the default. Separate several values by commas, or repeat the parameter. */
                status?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all") | ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all")[];
                /** @description Only the offers of this prospect */
                prospect_id?: string;
                /** @description Only the offers on this property */
                property_id?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description The lowest offer, included */
                amount_min?: number;
                /** @description The highest offer, included */
                amount_max?: number;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The order: a field, or `-` and a field for descending order; `-created_at` by default. Records without a value come last, equal ones newest first. */
                sort?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "amount" | "-amount";
                /** @description The records to include: `prospect`, `property`, or both with a comma between */
                include?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Created */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `reference_closed`: A record referred to is archived, sold or withdrawn; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description Only these statuses; `all` is the default. Separate several values by commas, or repeat the parameter. */
                status?: ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all") | ("pending" | "accepted" | "rejected" | "withdrawn" | "completed" | "cancelled" | "all")[];
                /** @description Only the offers of this prospect */
                prospect_id?: string;
                /** @description Only the offers on this property */
                property_id?: string;
                /** @description Only the record with this id in another system */
                external_id?: string;
                /** @description The lowest offer, included */
                amount_min?: number;
                /** @description The highest offer, included */
                amount_max?: number;
                /** @description Created at or after this time, or on or after this date (UTC) */
                created_since?: string;
                /** @description Created at or before this time, or on or before this date (UTC, the whole day) */
                created_until?: string;
                /** @description Changed at or after this time, or on or after this date (UTC) */
                updated_since?: string;
                /** @description Changed at or before this time, or on or before this date (UTC, the whole day) */
                updated_until?: string;
                /** @description The field to group by; `month` is the month of creation, in UTC */
                group_by?: "status" | "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid; `range_too_broad`: The query is too broad */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description `true` checks every record as if it were saved, and writes nothing */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The records to include: `prospect`, `property`, or both with a comma between */
                include?: string;
            };
            header?: {
                /** @description The `ETag` of the version that the client has, like `"7"`; if it is current, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description Not modified; there is no body */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `illegal_transition`: The record cannot take this status now; `offer_settled`: The offer is no longer pending; `reference_closed`: A record referred to is archived, sold or withdrawn; `property_taken`: Another offer on the property is accepted; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `ETag` of the version to change, like `"7"`; if the record has another version, the response is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Makes the request safe to retry for 24 hours: a repeated request with the same key changes nothing again */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `id` of the record */
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
            /** @description Done */
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
            /** @description `malformed_json`: The body is not valid JSON; `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `forbidden`: Your role may not do this */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description `illegal_transition`: The record cannot take this status now; `offer_settled`: The offer is no longer pending; `reference_closed`: A record referred to is archived, sold or withdrawn; `property_taken`: Another offer on the property is accepted; `external_id_taken`: Another record has this external id; `idempotency_key_reused`: The idempotency key was used with another request */
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
            /** @description `precondition_failed`: The record has changed since you read it */
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
            /** @description `body_too_large`: The body is too large */
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
            /** @description `unsupported_media_type`: The body must be application/json */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The page, from 1 */
                page?: number;
                /** @description Instead of `page`: empty for the first page, then the `next` of the page before, with the same filters and order. Records that are added or deleted do not shift the pages. With `sort`, a record whose value changes meanwhile may come twice or not at all. */
                cursor?: string;
                /** @description The most records in a page */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `not_found`: There is no such record or path */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
                /** @description The `next` of the last response; without it the response has no changes, only the current `next` */
                since?: string;
                /** @description The most records in a page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
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
            /** @description `validation_failed`: The request is not valid */
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
            /** @description `unauthenticated`: A valid access token is required */
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
            /** @description `changes_expired`: Changes of so long ago are no longer kept: begin anew */
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
            /** @description without a code: an error of the gateway itself */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayMessage"];
                };
            };
            /** @description `internal`: Something went wrong on our side; without a code: an error of the gateway itself */
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
            /** @description `store_unavailable`: The service is busy, try again shortly; `migrating`: The data is being migrated to a new release; without a code: an error of the gateway itself */
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
