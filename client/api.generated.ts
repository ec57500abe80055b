// Generated from the API description by "npm run generate"; do not edit.
export interface paths {
    "/v1/sessions/anonymous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an anonymous shopper session
         * @description Requires the public key of the store (`GET /v1/admin/assistant/keys`). Works without an access token.
         */
        post: operations["createAnonymousSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a shopper session for a customer
         * @description An assertion is a JWT in which the store’s backend states which customer is signed in. Each assertion works once. If you send the `session_token` of an earlier session, its threads (conversations) move to the new session, and the earlier session ends. Works without an access token.
         */
        post: operations["createCustomerSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a shopper session
         * @description Requires the token of a shopper session.
         */
        post: operations["revokeShopperSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public key of the store
         * @description Returns the `store_public_key`, which pages of the store send to `POST /v1/sessions/anonymous`. The key identifies the store; it is neither a secret nor a signing key. Requires the permission `assistant:read`.
         */
        get: operations["getStorePublicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the public key of the store
         * @description The previous key stays valid for `overlap_hours`. Requires the permission `assistant:write`.
         */
        post: operations["rotateStorePublicKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/assertion-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assertion keys
         * @description Requires the permission `assistant:read`.
         */
        get: operations["listAssertionKeys"];
        put?: never;
        /**
         * Add an assertion key
         * @description An assertion key verifies the assertions that are sent to `POST /v1/sessions/exchange`. Requires the permission `assistant:write`.
         */
        post: operations["createAssertionKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/assertion-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an assertion key
         * @description Requires the permission `assistant:write`.
         */
        delete: operations["deleteAssertionKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a thread
         * @description Requires the token of a shopper session.
         */
        post: operations["createThread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message and wait for the answer
         * @description The turn continues even if the caller disconnects. Its events can be read later. Requires the token of a shopper session.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/messages/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message and stream the answer
         * @description The stream ends after `message.completed`. If the connection breaks, read the events of the thread, or repeat the call with the same `Idempotency-Key`. The repeated call streams the same turn. Requires the token of a shopper session.
         */
        post: operations["streamMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/messages/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the running turn of a thread
         * @description Requires the token of a shopper session.
         */
        post: operations["stopMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/sessions/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transcript of a thread
         * @description Requires the token of a shopper session.
         */
        get: operations["getThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/sessions/{thread_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of a thread
         * @description With `Accept: text/event-stream`, the response is a stream. The stream follows the running turn and ends when no turn runs. The header `Last-Event-ID` takes precedence over `after`. Requires the token of a shopper session.
         */
        get: operations["listThreadEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/messages/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a photo and wait for the answer
         * @description Finds the products that look like the photo. The photo is not stored. If the message has no text, the transcript shows the word “photo” in the language of the thread. Requires the token of a shopper session.
         */
        post: operations["sendPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/citations/{handle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the text of a citation
         * @description Returns the cited sentence of a published text, with the paragraph around it. Requires the token of a shopper session.
         */
        get: operations["getCitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile of the assistant
         * @description Returns everything that a chat shows before the first message. Requires the token of a shopper session.
         */
        get: operations["getAssistantProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/actions/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Consent to a proposed action
         * @description Runs the action once, with exactly the arguments that were shown. Returns 409 `CONFIRMATION_INVALID` if the confirmation is unknown, expired or already used, or belongs to another session or thread. Returns the same 409 if the subject of the action has changed, for example a price, or if the shopper has signed in since the preview. `confirmation` then contains a new preview, or is null if the action cannot be proposed again. Returns 503 `UPSTREAM_UNAVAILABLE` if the shop’s platform did not respond. After a 503, repeat the call with the same `Idempotency-Key`: the action still runs only once. Requires the token of a shopper session.
         */
        post: operations["confirmAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/actions/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a proposed action
         * @description Requires the token of a shopper session.
         */
        post: operations["cancelAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalog/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the catalog on behalf of a shopper
         * @description Without price bounds, prices and stock of the first ten products are read live from the storefront; those of the other products are omitted. With price bounds, the live prices of the first 1,000 products that match the other conditions are read, and further matches are ignored. Products outside the bounds, and products without a readable price, are excluded. If the request has a `limit`, with or without price bounds, the response has a `price_filter` with the numbers of products that were checked and excluded. A session can search 300 times a minute. Requires the token of a shopper session.
         */
        get: operations["searchCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge texts
         * @description Requires the permission `assistant:read`.
         */
        get: operations["listConcepts"];
        put?: never;
        /**
         * Create a knowledge text
         * @description The new text is a draft. The assistant uses a text only after it is published. Requires the permission `assistant:write`.
         */
        post: operations["createConcept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the draft of a knowledge text
         * @description Requires the permission `assistant:read`.
         */
        get: operations["getConcept"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a knowledge text
         * @description The published version stays in use until the text is published again. Requires the permission `assistant:write`.
         */
        patch: operations["updateConcept"];
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a knowledge text
         * @description Requires the permission `assistant:write`.
         */
        post: operations["publishConcept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a knowledge text
         * @description The assistant stops using the text. Its versions are kept, so that citations in earlier answers can still be read. Requires the permission `assistant:write`.
         */
        post: operations["unpublishConcept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a knowledge text
         * @description Requires the permission `assistant:read`.
         */
        get: operations["listConceptVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a knowledge text
         * @description Includes every sentence, list item and table row that the assistant can cite. Requires the permission `assistant:read`.
         */
        get: operations["getConceptVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/concepts/{concept_id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an earlier version again
         * @description The text of the earlier version replaces the draft and is published as the next version. Requires the permission `assistant:write`.
         */
        post: operations["restoreConceptVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import knowledge texts from Markdown files
         * @description Each file needs front matter. The path of the file identifies the text, so importing the same files again changes nothing. If a file cannot be read, the other files are still imported: check the `status` of each file, because the response is 200 even if all of them failed. Requires the permission `assistant:write`.
         */
        post: operations["importKnowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/knowledge/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List problems in published texts
         * @description Lists contradictions, common questions without an answer, expired texts, untranslated texts, and quarantined passages. A passage is quarantined if it tries to give the assistant instructions; no answer uses it. Requires the permission `assistant:read`.
         */
        get: operations["listKnowledgeProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Requires the permission `assistant:read`.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation with its tickets
         * @description Requires the permission `assistant:read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations/{thread_id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a conversation to a member
         * @description Requires the permission `assistant:write`.
         */
        post: operations["assignConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations/{thread_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a conversation and its tickets
         * @description The conversation reopens when the shopper writes again. Requires the permission `assistant:write`.
         */
        post: operations["resolveConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations/{thread_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a resolved conversation
         * @description Also reopens the tickets that were resolved with the conversation. Requires the permission `assistant:write`.
         */
        post: operations["reopenConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/conversations/{thread_id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a shopper by email
         * @description Sends an email to the shopper and adds the reply to the transcript. The email address is taken from the newest ticket that has one, otherwise from the chat. Returns 409 `CONFLICT` if the shopper has given no email address. Requires the permission `assistant:write`.
         */
        post: operations["replyToConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get assistant settings
         * @description Requires the permission `assistant:read`.
         */
        get: operations["getAssistantSettings"];
        /**
         * Replace assistant settings
         * @description Replaces all settings; omitted fields get their default values. The new settings apply from the next answer. Questions that the assistant hands over to a person are emailed to `contact.email`. If `contact.email` is not set, they are emailed to the first owner of the store. Requires the permission `assistant:write`.
         */
        put: operations["updateAssistantSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get answer quality by day
         * @description Covers UTC days, oldest first, including today. Also lists questions that the assistant could not answer. Requires the permission `assistant:read`.
         */
        get: operations["getAssistantQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/quarantine/{finding_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a quarantined passage
         * @description A finding is a passage that was quarantined because it tries to give the assistant instructions. `GET /v1/admin/knowledge/lint` lists all findings. After the dismissal, answers can use the passage again if it belongs to a published text, not to a shopper’s message. Requires the permission `assistant:write`.
         */
        post: operations["dismissFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/assistant/receipts/{receipt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a consent receipt
         * @description The receipt states what a shopper consented to. By default, it is kept for 400 days, longer than its conversation. Requires the permission `assistant:read`.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Requires the permission `security:read`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a store and its owner
         * @description Sends a link to the given email address. The store is inactive until someone follows the link. Works without an access token.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify an email address
         * @description Activates the store and returns its client secret. The emailed token works once, within 24 hours. Works without an access token.
         */
        get: operations["verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification email
         * @description The response is the same for every email address. A new link invalidates the previous link. If the address has several unverified registrations, the email contains a token for `POST /v1/account/password/reset` instead of a link. Setting a password with this token activates the newest registration. Works without an access token.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a machine token with client credentials
         * @description The client credentials grant of OAuth 2.0. A machine token acts for the store, not for a person. After 10 failures within 15 minutes, further requests for the `client_id` are refused with 429 `too_many_requests`. Failures from each network from which the client has authenticated before are counted separately. One IP address may send 120 requests a minute, of which 60 may fail (429 `rate_limit_exceeded`). Works without an access token.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/refresh": {
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
         * @description Works until 5 minutes after the token expires. The old token is revoked at once. The new token belongs to the same session or client secret, and has the current permissions of the user or the store. Requires an access token.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token (sign out)
         * @description The token is revoked at once. If the token belongs to a user, its session ends too: all other tokens of the session are revoked. Requires an access token.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the token signing key
         * @description The service replaces the key automatically every 90 days. Tokens signed by previous keys stay valid, so nobody is signed out. Requires the token of a super admin.
         */
        post: operations["rotateSigningKeys"];
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
         * Get the JSON Web Key Set
         * @description Works without an access token.
         */
        get: operations["getSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as a user
         * @description For an account with two-factor authentication, send the password alone first; the response is 401 `requires_2fa`. Then repeat the request with `totp_code`. Failed attempts are counted per email. Each device from which the user has signed in before has its own counter; a cookie that is set at sign-in identifies the device. On other devices, each network from which the user has signed in before has its own counter. All other callers share one counter. Strangers therefore cannot lock the user out. Each counter allows 5 failures within 15 minutes; further attempts are refused with 429 `too_many_requests`. Works without an access token.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your own account
         * @description Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description All tokens of the session are revoked at once. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of any user
         * @description Lists the sessions in all stores, newest first. Requires the token of a super admin.
         */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions of any user
         * @description The sessions end in all stores. If the user is you, your current session stays. Requires the token of a super admin.
         */
        delete: operations["deleteUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users/{user_id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of any user
         * @description The session ends in all stores. Requires the token of a super admin.
         */
        delete: operations["deleteUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a password reset link
         * @description The response is the same for every email address. Works without an access token.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password with an emailed token
         * @description The token works once, within 30 minutes. If the new password is rejected, the token can be used again. All sessions of the user end. Works without an access token.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/password": {
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
         * @description All your other sessions end. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/client-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the client secret of the store
         * @description For owners, and for machine tokens with all permissions. The previous secret and all of its tokens are revoked at once. Requires the permission `security:write`.
         */
        post: operations["rotateClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session of the portal
         * @description Returns the user, their stores, and their permissions in the active store. If at most half of the token’s lifetime is left, the response sets a cookie with a new token. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        get: operations["getPortalSession"];
        put?: never;
        /**
         * Sign in to the portal
         * @description For the pages of the portal, which send the header `X-Vitrine-Portal: 1`. Works like `POST /oauth/login`, which other clients use, but sets the token as a cookie that no script can read. Works without an access token.
         */
        post: operations["openPortalSession"];
        /**
         * Sign out of the portal
         * @description The session ends at once. The response is the same if there is no session. Works without an access token.
         */
        delete: operations["endPortalSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user to the store
         * @description For owners and super admins. The emailed link works once, within 7 days. A store can send 3 emails an hour to one address and 100 emails an hour in total. Above these limits, the call returns 429 `too_many_requests`. Requires the permission `team:write`.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invites
         * @description Requires the permission `team:read`.
         */
        get: operations["listInvites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel an invite
         * @description The link of the invite stops working at once. To send a new link, create a new invite. Requires the permission `team:write`.
         */
        delete: operations["deleteInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/invites/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description All callers send the emailed token in the body. A user whose account has a verified email address must also send their access token, as the bearer token. Anyone else sends no bearer token, but `full_name` and `password` in the body. Works without an access token.
         */
        post: operations["acceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members with their permissions
         * @description Requires the permission `team:read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the store
         * @description The access of the member ends at once. The API keys and open invites that the member created stop working. The last owner cannot be removed. To leave a store yourself, call `DELETE /v1/account/memberships/{client_id}` with the ID of the store. That call requires no permission. Requires the permission `team:write`.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change the role or groups of a member
         * @description You cannot grant or remove permissions that you do not have. You cannot change your own role or groups. Only an owner can change another owner. An owner cannot belong to groups. Requires the permission `team:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/team/members/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions of a member
         * @description Lists the sessions that were used in this store, newest first. Requires the permission `team:write`.
         */
        get: operations["listMemberSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions of a member
         * @description The sessions end only for this store. The member can still use them for other stores, and can sign in again. To lock a member out of the store, remove the member. If you are the member, your current session stays. Requires the permission `team:write`.
         */
        delete: operations["deleteMemberSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/members/{user_id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of a member
         * @description The next call of the session for this store is refused with 401 `unauthorized`. The member can still use the session for other stores, and can sign in again. To lock a member out of the store, remove the member. Requires the permission `team:write`.
         */
        delete: operations["deleteMemberSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/memberships/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave a store
         * @description For members of any role. Your access ends at once. The API keys and open invites that you created in the store stop working. The last owner cannot leave. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        delete: operations["leaveStore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of all members
         * @description Lists the same people as `GET /v1/team/members`. The list has the IDs of their groups, but not their permissions, two-factor status and last use. Requires the permission `team:read`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user account for a member
         * @description The account is active immediately. If the email address already has an account, the response is 409 `conflict`: send an invite instead. Every call counts toward the email limits of `POST /v1/team/invite`, even if no email is sent. Requires the permission `team:write`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups of the store
         * @description Requires the permission `team:read`.
         */
        get: operations["listUserGroups"];
        put?: never;
        /**
         * Create a group
         * @description Requires the permission `team:write`.
         */
        post: operations["createUserGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user-groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a group
         * @description Only a group without members: otherwise, its members would get all permissions of their roles. Requires the permission `team:write`.
         */
        delete: operations["deleteUserGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user-groups/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all permissions
         * @description Requires the permission `team:read`.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Requires the permission `security:read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create a scoped API key
         * @description The key has exactly the given scopes, which cannot exceed your own permissions. If an API key makes this call, the new key expires no later than that key. Requires the permission `security:write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Gives the key a new secret. The previous secret stays valid for `overlap_hours`, at most until the key expires. Older secrets become invalid immediately. The expiry of the key does not change. Requires the permission `security:write`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description The key stops working at once. You can delete even a key that has permissions that you lack; you cannot create or rotate such a key. Everybody with `security:write` can therefore stop a stolen key. Requires the permission `security:write`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/ip-whitelist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List allowed IP addresses
         * @description Requires the permission `security:read`.
         */
        get: operations["listAllowedAddresses"];
        put?: never;
        /**
         * Allow an IP address or range
         * @description If the list has any entry, client credentials, machine tokens and API keys are accepted only from the listed addresses. The list does not apply to widget keys and signed-in users. If the list would exclude your own address, `confirm_lockout` is required. Requires the permission `security:write`.
         */
        post: operations["createAllowedAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/ip-whitelist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an allowed IP address
         * @description An empty list allows all addresses. If the remaining entries would exclude your own address, `confirm_lockout` is required. Requires the permission `security:write`.
         */
        delete: operations["deleteAllowedAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security overview
         * @description Covers the store and the signed-in user. If an API key or a machine token makes the call, the part about the user is empty. Requires the permission `security:read`.
         */
        get: operations["getSecurityOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the security policy
         * @description Requires the permission `security:read`.
         */
        get: operations["getSecurityPolicy"];
        /**
         * Set the security policy
         * @description For owners. With `require_2fa`, members without two-factor authentication cannot act for the store: from the next call, they get 403 `two_factor_required`. They can still use their own account, and set up two-factor authentication. The owner who enables the policy must use two-factor authentication. API keys and machine tokens are not affected. Requires the permission `security:write`.
         */
        put: operations["updateSecurityPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/2fa/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start two-factor authentication setup
         * @description Returns the secret for an authenticator app, shown only here. The secret takes effect when a code of the app is sent to `POST /v1/security/2fa/enable`. Until then, each call of setup replaces the secret. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        post: operations["setUpTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable two-factor authentication
         * @description Within five minutes after sign-in, `totp_code` is sufficient. Later, `password` is required too; without it, the response is 403 `reauthentication_required`. All your other sessions end, and you receive an email. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable two-factor authentication
         * @description Requires the password and either `totp_code` or `recovery_code`. This call and `POST /v1/account/password` share one counter of failures: after five failures within 15 minutes, both calls are refused. All your other sessions end, and you receive an email. Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/security/2fa/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the two-factor authentication status
         * @description Requires the token of a signed-in user. `X-Service-Active-Tenant` is not needed.
         */
        get: operations["getTwoFactorStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/current-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current plan
         * @description Returns the plan whose limits apply. If billing is off, returns 409 `billing_disabled`. Requires the permission `billing:read`.
         */
        get: operations["getCurrentPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of the current month
         * @description Covers the calendar month in UTC. Usage is the number of calls that count toward the limit of the plan, whatever their outcome, except calls refused with 429. Calls are counted even if billing is off. If several processes run, calls of the last second may be missing. Requires the permission `billing:read`.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a checkout
         * @description Returns a link to a hosted payment page. If the store already has a subscription, the customer confirms the change of plan on that page, and the rest of the period is prorated. The plan changes when the payment provider confirms the change, not when the browser returns. Returns 409 if the store already has this plan, or owes a payment. A change to a smaller plan also returns 409 if the store has more products than that plan allows. Requires the permission `billing:write`.
         */
        post: operations["createCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/checkouts/{checkout_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a checkout
         * @description Works without an access token.
         */
        get: operations["getCheckout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Returns an array. The headers `Link` and `X-Next-Cursor` point to the next page. Requires the permission `billing:read`.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a billing portal link
         * @description Returns a link to the payment provider’s page for cards and invoices. Returns 409 if the store has never paid. Requires the permission `billing:write`.
         */
        post: operations["createBillingPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the subscription
         * @description Returns the subscription that the store bought. Returns 409 if there is no subscription. Requires the permission `billing:read`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the subscription at period end
         * @description The plan applies until the paid period ends. No data is deleted, not even afterward. Requires the permission `billing:write`.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a canceled subscription
         * @description Requires the permission `billing:write`.
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/sandbox/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a sandbox checkout
         * @description For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`. Works without an access token.
         */
        post: operations["getSandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/sandbox/checkout/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a sandbox checkout
         * @description For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`. If the card is declined, the checkout stays open, and `declined` states the reason. Works without an access token.
         */
        post: operations["paySandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/sandbox/checkout/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a sandbox checkout
         * @description For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`. Works without an access token.
         */
        post: operations["cancelSandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/sandbox/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a sandbox subscription
         * @description For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`. Works without an access token.
         */
        post: operations["getSandboxSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/sandbox/subscription/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a subscription event
         * @description For the pages of the sandbox. Returns 404 unless `BILLING=sandbox`. Works without an access token.
         */
        post: operations["simulateSandboxEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List widget keys
         * @description Requires the permission `security:read`.
         */
        get: operations["listWidgetKeys"];
        put?: never;
        /**
         * Create a widget key
         * @description Requires the permission `security:write`.
         */
        post: operations["createWidgetKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a widget key
         * @description The key is refused within a second. You can restore it within a day. Requires the permission `security:write`.
         */
        delete: operations["deleteWidgetKey"];
        options?: never;
        head?: never;
        /**
         * Update a widget key
         * @description The key itself does not change, so pages need no update. New origins work within a second. Requires the permission `security:write`.
         */
        patch: operations["updateWidgetKey"];
        trace?: never;
    };
    "/v1/widget/keys/{key_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted widget key
         * @description The same key works again. A key can be restored within a day after its deletion. Requires the permission `security:write`.
         */
        post: operations["restoreWidgetKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get widget settings
         * @description Requires the permission `security:read`.
         */
        get: operations["getWidgetSettings"];
        /**
         * Replace widget settings
         * @description The new settings apply within a second. Requires the permission `security:write`.
         */
        put: operations["updateWidgetSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Requires the permission `products:read`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create or update a product
         * @description Send the image as the URL `image_url`, or upload it as the file `image` of a form. Requires the permission `products:write`.
         */
        post: operations["indexProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{product_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Requires the permission `products:read`.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Requires the permission `products:delete`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Update a product
         * @description Requires the permission `products:write`.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/v1/products/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete up to 1,000 products
         * @description If an error occurs, no product is deleted. `missing` lists the requested IDs that no product has. Requires the permission `products:delete`.
         */
        post: operations["deleteProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/image-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images with problems
         * @description Requires the permission `products:read`.
         */
        get: operations["listImageHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{product_id}/image-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the image health of a product
         * @description Requires the permission `products:read`.
         */
        get: operations["getImageHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{store_id}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an uploaded image
         * @description If the image of a product was uploaded, its `image_url` is the URL of this call. The image is public, like every product image. The URL cannot be guessed, and the image at the URL never changes. Works without an access token.
         */
        get: operations["getUploadedImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a product feed
         * @description Send the feed as a file or as a URL. Formats: CSV with any header, Shopify product CSV, Google Merchant XML or TSV, and JSON Lines. Returns 202 with a job. If there is nothing to do or `dry_run` is set, returns 200 without a job. `GET /v1/imports/{import_id}/items` lists the records of the feed. Requires the permission `products:bulk`.
         */
        post: operations["importProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Requires the permission `products:read`.
         */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Requires the permission `products:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{import_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records of an import
         * @description Requires the permission `products:read`.
         */
        get: operations["listImportItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export products
         * @description Returns JSON Lines or CSV. Importing the exported file changes nothing. Requires the permission `products:read`.
         */
        get: operations["exportProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clusters of duplicate products
         * @description Requires the permission `products:read`.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{product_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refetch the images of a product
         * @description The product can be in any state. An image that changed at the same URL is indexed again. If an image is unavailable, the call returns 422 and the product does not change. Requires the permission `products:write`.
         */
        post: operations["retryProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install the demo products
         * @description Requires the permission `products:write`.
         */
        post: operations["installDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/images/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a thumbnail
         * @description Returns a small version of a product’s main image. The header `Accept` decides whether the format is AVIF, WebP or JPEG. The URL is the `thumbnail.url` of a product or a search result. URLs that the service did not issue return 404. Browsers cache the response for up to a year. Works without an access token.
         */
        get: operations["getThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Index up to 1,000 products asynchronously
         * @description Starts a job. If a product is invalid, the whole request is rejected with 422 and the position of the product. A later problem, such as an image that cannot be fetched, affects only its product; `GET /v1/jobs/{job_id}` lists such problems. Jobs of a store run one after the other. The body can have at most 8 MiB. Requires the permission `products:bulk`.
         */
        post: operations["indexProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description By default, a job is kept for 30 days after its end. Requires the permission `products:bulk` or `products:read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description A job is `completed` even if some of its products failed. A job is `failed` only if the job itself could not continue or was canceled. Requires the permission `products:bulk` or `products:read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description The job stops, and its status becomes `failed` with the error `cancelled`. The changes that the job has already made remain. Returns 409 if the job has already ended. Requires the permission `products:bulk`.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List embedding models and their generations
         * @description Requires the token of a super admin.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the active embedding model
         * @description Also returns the standby model, if there is one. All stores of an installation use the same model, but `products` counts only products of this store. Requires the permission `search:read`.
         */
        get: operations["getStoreModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/model/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate the standby model against judgments
         * @description Runs every judgment of the store with the active model (`now`) and with the standby model (`proposed`). Returns 409 while the vectors of the standby model are being built, or if the store has no judgments. Requires the permission `search:read`.
         */
        post: operations["evaluateStandbyModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-embed all products with another model
         * @description Makes the model the standby model. If the model cannot be loaded, the call returns 422 and changes nothing. Otherwise, the images of all products are fetched and embedded in the background, while searches continue with the active model. Repeating the call has no effect, except that it resumes a failed build. Returns 409 if the model is already active, or if another model is the standby model. That includes a model that is kept for a rollback: delete its vectors first. Requires the token of a super admin.
         */
        post: operations["useModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch searches to the standby model
         * @description Switches all stores at once, without downtime. Returns 409 while vectors are still being built. Also returns 409 if some products have no vectors because their images are unavailable. To switch anyway, set `accept_missing`; only words and filters then find these products. The vectors of the previous model are kept for 7 days. Requires the token of a super admin.
         */
        post: operations["switchModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back to the previous model
         * @description Requires the token of a super admin.
         */
        post: operations["rollBackModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare active and standby models
         * @description Repeats recent searches with both models, and compares their results and latency. The comparison also runs automatically when all vectors are built. Its `examples` can show searches and products of any store. Requires the token of a super admin.
         */
        post: operations["compareModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/models/{generation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the vectors of an inactive model
         * @description Requires the token of a super admin.
         */
        delete: operations["deleteModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for the demo store
         * @description The page at `/` uses this token, which can only read and search the products of the demo store. Per minute, each IP address can request 60 such tokens and make 240 calls with them. Works without an access token.
         */
        post: operations["createDemoSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/storefront": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the demo storefront’s mode
         * @description Requires the permission `connector:write:store`.
         */
        get: operations["getDemoStorefront"];
        /**
         * Set the demo storefront’s mode
         * @description Makes the storefront of the demo store respond slowly, return invalid data or refuse connections, so that you can see what the assistant answers then. The mode applies to this process until the process ends. Requires the permission `connector:write:store`.
         */
        put: operations["updateDemoStorefront"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/storefront/variants/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a variant in the demo storefront
         * @description Changes price and stock of the variants with this SKU. The assistant’s next answer uses the new values. The change applies to this process until the process ends. Requires the permission `connector:write:store`.
         */
        patch: operations["updateDemoVariant"];
        trace?: never;
    };
    "/demo/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the demo shop’s products
         * @description Lists the products of the demo store, newest first, with the fields that the demo shop displays. The demo shop is the sample shop at `/demo-shop`. Responses are cached for ten seconds. Works without an access token.
         */
        get: operations["listDemoShopProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by an uploaded image
         * @description Requires the permission `search:execute`.
         */
        post: operations["searchByUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by an image URL
         * @description Requires the permission `search:execute`.
         */
        post: operations["searchByUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by text
         * @description Requires the permission `search:execute`.
         */
        post: operations["searchByText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/hybrid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by image, text, colors and filters combined
         * @description Requires the permission `search:execute`.
         */
        post: operations["searchByHybrid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/fusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by image and text, favoring one category
         * @description Products of the category that is most frequent among the best matches are ranked slightly higher. Requires the permission `search:execute`.
         */
        post: operations["searchByFusion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/multi-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by several images
         * @description `aggregation` decides how the images are combined. `average` searches with the mean of the image vectors. `best` scores each product by its most similar image. `union` runs one search per image and merges the results by rank. Requires the permission `search:execute`.
         */
        post: operations["searchByImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/crop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by a region of an image
         * @description `crop` is a region of the image as displayed: in fractions of its sides, or in pixels with `unit: "px"`. In a form, send `crop` as JSON. Requires the permission `search:execute`.
         */
        post: operations["searchByCrop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/filtered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by image with metadata filters
         * @description In a form, send `filters` as JSON. Requires the permission `search:execute`.
         */
        post: operations["searchByFilteredImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{product_id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List similar products
         * @description Requires the permission `search:execute`.
         */
        get: operations["listSimilarProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run up to 20 searches
         * @description Accepts searches of every mode except uploads. Each search counts as one request of the plan. Each result has the status that the search would have returned alone: a failed search does not fail the others. All searches use the same state of the catalog. Requires the permission `search:execute`.
         */
        post: operations["runSearches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain the rank of a product
         * @description Runs the search and reports the stage at which the product was excluded, if any. Lists every condition of the search together with the product’s value for it. To explain an earlier search, even one by uploaded images, send its `search_id`. This call stores no receipt. Requires the permission `search:read`.
         */
        post: operations["explainSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List search receipts
         * @description Includes searches that were sent with `analytics: false`. Requires the permission `search:read`.
         */
        get: operations["listSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/{search_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a search receipt and replay it
         * @description A receipt contains the query vectors of its search, but never an image. By default, receipts are kept for 90 days. If possible, every call also repeats the search with the stored vectors and returns the new results in `replay`. The new results equal the stored ones as long as catalog, settings and model are unchanged. Requires the permission `search:read`.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get search settings
         * @description Requires the permission `search:read`.
         */
        get: operations["getSearchSettings"];
        /**
         * Replace search settings
         * @description Replaces all settings; omitted fields get their default values. The new settings apply from the next search. To measure new settings before you save them, use `POST /v1/search/evaluate`. After a change of the settings, replays of earlier receipts report that the catalog has changed: `is_catalogue_unchanged` is false. Requires the permission `search:write`.
         */
        put: operations["updateSearchSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/judgments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List search judgments
         * @description Requires the permission `search:read`.
         */
        get: operations["listJudgments"];
        put?: never;
        /**
         * Create a search judgment
         * @description States a search and the products that it should find, each with a rating: 3 perfect, 2 good, 1 acceptable, 0 wrong. Products that are not listed count as 0. A store can have 2,000 judgments of at most 65,536 characters of JSON each. Requires the permission `search:write`.
         */
        post: operations["createJudgment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/judgments/{judgment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a search judgment
         * @description Requires the permission `search:read`.
         */
        get: operations["getJudgment"];
        /**
         * Replace a search judgment
         * @description Requires the permission `search:write`.
         */
        put: operations["updateJudgment"];
        post?: never;
        /**
         * Delete a search judgment
         * @description Requires the permission `search:write`.
         */
        delete: operations["deleteJudgment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List search evaluations
         * @description Returns the scores of earlier evaluations. They show the effect of changes to the catalog, the settings and the model. Requires the permission `search:read`.
         */
        get: operations["listEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate search quality against judgments
         * @description Runs the search of every judgment without storing receipts. Compares the scores with those of the previous evaluation. If the request has `settings`, the proposed settings are measured too, without being saved. Requires the permission `search:read`.
         */
        post: operations["evaluateSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List search suggestions
         * @description Suggests searches of the last 30 days that had results, and names, brands and categories of the catalog. The words of `q` may be in any order and contain typos; the last word may be incomplete. Requires the permission `search:execute` or `search:read`.
         */
        get: operations["listSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback on search results
         * @description By default, feedback is kept for 400 days. Requires the permission `analytics:read`.
         */
        get: operations["listFeedback"];
        put?: never;
        /**
         * Report feedback on a search result
         * @description Two reports with the same search, product, action and session within 5 seconds are duplicates. Two purchases are duplicates only if they also have the same value, currency and quantity. For a duplicate, the call stores nothing and returns the ID of the first report. A report with neither search nor session is always stored. Requires the permission `feedback:write`.
         */
        post: operations["recordFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/feedback/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List popular products
         * @description Covers the requested number of UTC days, including today. The products are ordered by purchases, then by additions to the cart, then by clicks. Requires the permission `analytics:read`.
         */
        get: operations["listPopularProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get search analytics
         * @description Covers the requested number of UTC days, including today up to the moment of the call. The percentiles in `latency_ms` are at most 2 % too high. In `click_through_rate`, `add_to_cart_rate` and `conversion_rate`, a search counts once, even with several clicks or purchases. For each past day, only the 1,000 most frequent queries and the 1,000 most frequent queries without results are kept. Requires the permission `analytics:read`.
         */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/analytics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export searches or feedback
         * @description Returns JSON Lines, oldest first. By default, searches are kept for 90 days and feedback for 400 days. If the connection breaks, the response is incomplete: repeat the request. Requires the permission `analytics:read`.
         */
        get: operations["exportAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/signed-http": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a store API
         * @description Connects a shop whose server implements `docs/connectors/store-api.json`. Returns the secret that signs all requests to this server. During the call, the service sends one signed request to the server. The server does not have the secret yet, so it must refuse this request with 401. After the call, configure the secret on the server, then start a sync. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        post: operations["createStoreApiConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/signed-http/{connection_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret of a connection
         * @description For `overlap_hours`, requests have one signature for each of the two secrets. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        post: operations["rotateSigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/storefront": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a Shopify storefront
         * @description The service checks `store_url` and token with one call to the storefront before it stores anything. The import of products and policies starts immediately. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        post: operations["createStorefrontConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/storefront/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a connection to a private token
         * @description The service checks the new token before it replaces the previous credential. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        post: operations["switchStorefrontToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Requires the permission `connector:read`.
         */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description Requires the permission `connector:read`.
         */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Disconnect a storefront
         * @description Erases the credential of the connection immediately. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/{connection_id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sync
         * @description If a sync is already running, the new sync starts after it. Requires the token of a signed-in user. Requires the permission `connector:write:store`.
         */
        post: operations["startSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/{connection_id}/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the syncs of a connection
         * @description Requires the permission `connector:read`.
         */
        get: operations["listSyncs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/{connection_id}/syncs/{sync_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sync
         * @description Requires the permission `connector:read`.
         */
        get: operations["getSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/connections/{connection_id}/syncs/{sync_id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the issues of a sync
         * @description Requires the permission `connector:read`.
         */
        get: operations["listSyncIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/search/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by text from a widget
         * @description Requires a widget key, and an `Origin` that the key lists.
         */
        post: operations["widgetSearchByText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/search/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by an uploaded image from a widget
         * @description In the form, send `crop`, `filters` and `facets` as JSON. Requires a widget key, and an `Origin` that the key lists.
         */
        post: operations["widgetSearchByUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/search/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search by an image URL from a widget
         * @description Requires a widget key, and an `Origin` that the key lists.
         */
        post: operations["widgetSearchByUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List search suggestions for a widget
         * @description Suggests product names, brands and categories, and frequent searches whose words all occur in the catalog. Suggestions that shoppers searched for most often come first. Requires a widget key, and an `Origin` that the key lists.
         */
        get: operations["listWidgetSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the configuration of a widget
         * @description The response can be up to 30 seconds old. Requires a widget key, and an `Origin` that the key lists.
         */
        get: operations["getWidgetConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/webhooks/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook from the payment provider
         * @description Register this endpoint with the payment provider. An event is accepted only if its signature is valid for the exact bytes of the body and at most 300 seconds old. Works without an access token.
         */
        post: operations["receivePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/widget/search/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report feedback from a widget
         * @description Works like `POST /v1/search/feedback`. Beacons (`navigator.sendBeacon`) cannot set headers: they send the record as `text/plain`, and the widget key in the query. Requires a widget key, and an `Origin` that the key lists.
         */
        post: operations["recordWidgetFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stores
         * @description Lists all stores of the installation, newest first. Requires the token of a super admin.
         */
        get: operations["listStores"];
        put?: never;
        /**
         * Create a store
         * @description Creates an active store and its client secret, which is shown only here. Without `plan_name`, no limits apply to the store. To add people, call `POST /v1/team/invite` with the slug of the store in `X-Service-Active-Tenant`. Requires the token of a super admin.
         */
        post: operations["createStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a store
         * @description Requires the token of a super admin.
         */
        get: operations["getStore"];
        put?: never;
        post?: never;
        /**
         * Delete a store
         * @description Closes the store at once: its tokens, keys, widgets and shopper sessions stop working. For 7 days, the store can be restored. Then its data is removed permanently, together with the accounts of people who belong to no other store. Returns 409 if the store has a paid subscription or is not active, and for the demo store while the service runs with `DEMO=on`. Requires the token of a super admin.
         */
        delete: operations["deleteStore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores/{client_id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Grant a plan to a store
         * @description The store gets the plan at once, without payment. If the store already pays for a higher plan, the higher plan applies until the subscription ends. If the store buys a subscription later, the plan of the subscription applies until the subscription ends, even if it is lower. Then the granted plan applies again. If billing is off, no plan limits apply, and the call returns 409 `billing_disabled`. Requires the token of a super admin.
         */
        put: operations["grantStorePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores/{client_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a store
         * @description Closes the store at once: its tokens, keys, widgets and shopper sessions stop working. No data is deleted. Returns 409 if the store is not active, and for the demo store while the service runs with `DEMO=on`. Requires the token of a super admin.
         */
        post: operations["suspendStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores/{client_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a suspended store
         * @description The keys and tokens of the store work again. Returns 409 if the store is not suspended. Requires the token of a super admin.
         */
        post: operations["activateStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the installation
         * @description Returns versions, the state of database, disk and background jobs, and the number of errors in the process that handles this request. Requires the token of a super admin.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/stores/{client_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted store
         * @description The keys and tokens of the store work again. Returns 409 if the store is not deleted, or if its data is already being removed. Requires the token of a super admin.
         */
        post: operations["restoreStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the store
         * @description Requires the permission `security:read`.
         */
        get: operations["getOwnStore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the store
         * @description The slug does not change, so all URLs of the store stay the same. Requires the permission `security:write`.
         */
        patch: operations["updateOwnStore"];
        trace?: never;
    };
    "/v1/store/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule the deletion of the store
         * @description For owners; the slug confirms the deletion. Until `deletion_at`, the store works as before and the deletion can be canceled. At `deletion_at`, the store is closed. Its data is then removed permanently, together with the accounts of people who belong to no other store. A repeated call does not change the date. Returns 409 if the store has a paid subscription, and for the demo store while the service runs with `DEMO=on`. Requires the permission `security:write`.
         */
        post: operations["deleteOwnStore"];
        /**
         * Cancel the deletion of the store
         * @description For owners. Has no effect if no deletion is scheduled. Requires the permission `security:write`.
         */
        delete: operations["keepOwnStore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Requires the permission `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Requires the permission `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Requires the permission `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its log
         * @description Requires the permission `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update, disable or enable a webhook
         * @description Requires the permission `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/search/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description For `overlap_hours`, messages are signed with both secrets. The header `webhook-signature` then contains one signature for each secret. The header `X-Webhook-Signature` contains only one signature: that of the previous secret. Requires the permission `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/callback-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the callback secret of bulk jobs
         * @description If a bulk request or an import has a `callback_url`, that URL is called when the job ends. The callback secret signs these calls. Requires the permission `webhooks:write`.
         */
        get: operations["getCallbackSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/callback-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the callback secret of bulk jobs
         * @description For `overlap_hours`, the calls are signed with both secrets. Requires the permission `webhooks:write`.
         */
        post: operations["rotateCallbackSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook
         * @description Requires the permission `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description If `webhook_id` is the ID of a bulk job, lists the delivery to the job’s `callback_url`. Requires the permission `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Includes the request that is sent to the receiver. Requires the permission `webhooks:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/deliveries/{delivery_id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attempts of a delivery
         * @description Requires the permission `webhooks:read`.
         */
        get: operations["listDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay all failed deliveries of a webhook
         * @description For a receiver that was unavailable. Each message keeps its ID (the header `webhook-id`) and is sent again with the full retry schedule. A call replays at most 1,000 deliveries, the oldest first. Requires the permission `webhooks:write`.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/webhooks/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Requires the permission `webhooks:write`.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/store/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the data of the store
         * @description For owners, super admins, and machine tokens with all permissions. Returns a gzipped tar with these files: store.json, products.jsonl, uploaded-images.jsonl, knowledge.jsonl, judgments.jsonl, webhooks.jsonl, connections.jsonl, team.jsonl, conversations.jsonl, feedback.jsonl, searches.jsonl, audit.jsonl, manifest.json. The last file, manifest.json, has the SHA-256 and the number of records of each other file. If manifest.json is missing, the archive is incomplete: repeat the request. The archive contains personal data of members and shoppers, but no secrets. A store can run one export at a time (409) and 10 exports an hour (429). Requires the permission `security:write`.
         */
        get: operations["exportStore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "product.indexed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was indexed
         * @description A new product can be found.
         */
        post: operations["onProductIndexed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was updated
         * @description Fields or images of a product changed.
         */
        post: operations["onProductUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was deleted
         * @description A product can no longer be found.
         */
        post: operations["onProductDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.duplicate_detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Two products show the same image
         * @description An indexed product shows the same image as another product of the store.
         */
        post: operations["onProductDuplicateDetected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.image_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An image of a product failed
         * @description An image could not be fetched or read.
         */
        post: operations["onProductImageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bulk.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bulk job completed
         * @description All products of a bulk job or an import were processed; some may have failed.
         */
        post: operations["onBulkCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bulk.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bulk job failed
         * @description A bulk job or an import could not run, or was canceled.
         */
        post: operations["onBulkFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A shopper needs a person
         * @description The assistant opened a ticket. Sent once per ticket.
         */
        post: operations["onConversationHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test message
         * @description Sent only by `POST /v1/search/webhooks/{webhook_id}/test`.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Success */
        AcceptedInvite: {
            /** @constant */
            status: "accepted";
            /** @description The store. */
            client_id: string;
            slug: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "developer" | "viewer";
            user_id: string;
        };
        /** @description Accepted; the work continues in the background */
        AcceptedRequest: {
            /** @constant */
            status: "accepted";
        };
        /** @description Success */
        AccountRecord: {
            user_id: string;
            email: string;
            full_name: string;
            is_super_admin: boolean;
            email_verified: boolean;
            /** @description Most recently used first. */
            memberships: {
                client_id: string;
                slug: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "developer" | "viewer";
                /** @enum {unknown} */
                plan: "free" | "basic" | "premium" | "enterprise";
                last_used_at: string | null;
            }[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        /** @description Created */
        AllowedAddress: {
            id: string;
            /** @description In its shortest form; a single address without a prefix length. */
            ip_address: string;
            description: string;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        /** @description Success */
        AllowedAddressList: {
            entries: components["schemas"]["AllowedAddress"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        Analytics: {
            days: number;
            searches: number;
            by_mode: {
                [key: string]: number;
            };
            zero_result_searches: number;
            top_queries: {
                query: string;
                count: number;
            }[];
            zero_result_queries: {
                query: string;
                count: number;
            }[];
            latency_ms: {
                p50: number | null;
                p95: number | null;
                p99: number | null;
            };
            click_through_rate: number;
            add_to_cart_rate: number;
            conversion_rate: number;
            revenue: {
                /** @description Amounts by currency. */
                attributed: {
                    [key: string]: number;
                };
                /** @description Amounts by currency. */
                unattributed: {
                    [key: string]: number;
                };
                /** @description Amounts by currency. */
                total: {
                    [key: string]: number;
                };
            };
            /** @description Every day of the requested period, oldest first. */
            daily: {
                /** @description YYYY-MM-DD */
                date: string;
                searches: number;
                zero_result_searches: number;
                clicks: number;
                add_to_carts: number;
                purchases: number;
                revenue: {
                    /** @description Amounts by currency. */
                    attributed: {
                        [key: string]: number;
                    };
                    /** @description Amounts by currency. */
                    unattributed: {
                        [key: string]: number;
                    };
                    /** @description Amounts by currency. */
                    total: {
                        [key: string]: number;
                    };
                };
            }[];
        };
        Answer: {
            /** @enum {unknown} */
            answer_status: "answered" | "partial" | "clarification_needed" | "insufficient_evidence" | "conflict" | "action_proposed" | "denied" | "unavailable";
            response_markdown: string;
            citations: components["schemas"]["Citation"][];
            products: components["schemas"]["ProductCard"][];
            clarification_question: string | null;
            conflicts: components["schemas"]["Conflict"][];
            limitations: ("live_price_unavailable" | "live_availability_unavailable" | "price_filter_not_applied" | "answered_in_other_language" | "conditions_loosened" | "no_products_found" | "part_not_answered" | "out_of_scope" | "customer_only" | "untrusted_instruction_ignored" | "statement_removed" | "stopped")[];
            next_actions: components["schemas"]["NextAction"][];
            handoff: components["schemas"]["Handoff"] | null;
            live_facts: components["schemas"]["LiveFact"][];
            freshness: {
                live_reads: number;
                /** @description ISO 8601, UTC, milliseconds. */
                oldest_read_at: string | null;
                /** @description ISO 8601, UTC, milliseconds. */
                catalogue_indexed_at: string | null;
            };
            versions: {
                knowledge: number;
                catalogue: number;
                model_generation: string;
                assistant: string;
            };
        };
        AnswerEvidence: {
            questions: {
                /** @description One of the questions that the message asks. */
                text: string;
                /** @description The best evidence, 0 to 1, compared with `evidence_threshold`. */
                score: number;
                /** @description At most five, best first. */
                passages: {
                    /** @description As in citations, e.g. `kc_…@3#7`. */
                    handle: string;
                    /** @description The title of the text. */
                    title: string;
                    text: string | null;
                    /** @description How well it answers the question, 0 to 1. Null for a cited passage that is not among the best five. */
                    score: number | null;
                    is_cited: boolean;
                }[];
                /** @description Products that the answer considered. */
                product_ids: string[];
            }[];
            /** @description Cited passages that are not among those of a question. */
            other_citations: {
                /** @description As in citations, e.g. `kc_…@3#7`. */
                handle: string;
                /** @description The title of the text. */
                title: string;
                text: string | null;
                /** @description How well it answers the question, 0 to 1. Null for a cited passage that is not among the best five. */
                score: number | null;
                is_cited: boolean;
            }[];
            /** @description Statements that no passage or live reading proved, and that the answer therefore left out. */
            removed: {
                text: string;
                why: string;
            }[];
            /** @enum {unknown} */
            written_by: "rules" | "language_model";
        };
        /** @description mode and the fields of that mode. */
        AnySearch: {
            /** @enum {unknown} */
            mode: "text" | "url" | "hybrid" | "fusion" | "multi-image" | "crop" | "filtered" | "similar";
        } & {
            [key: string]: unknown;
        };
        ApiKeyRotation: {
            /**
             * @description How long the previous key remains valid. Use 0 if it may be compromised.
             * @default 24
             */
            overlap_hours?: number;
        };
        AssertionKey: {
            id: string;
            name: string;
            /** @enum {unknown} */
            algorithm: "HS256" | "ES256" | "RS256" | "EdDSA";
            created_at: string;
        };
        AssertionKeyInput: {
            name: string;
            /** @enum {unknown} */
            algorithm: "HS256" | "ES256" | "RS256" | "EdDSA";
            /** @description SPKI. RSA of 2048 to 4096 bits with an odd exponent below 2^32, P-256, or Ed25519. Omit it for HS256: the service generates a secret of 32 random bytes. */
            public_key_pem?: string;
        };
        /** @description Success */
        AssignConversationResponse: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        AssignRequest: {
            user_id: string | null;
        };
        AssistantSettings: {
            /** @default Assistant */
            name?: string;
            /**
             * @default neutral
             * @enum {unknown}
             */
            tone?: "neutral" | "friendly" | "formal";
            /**
             * @description If empty, the default greeting of the language.
             * @default
             */
            greeting?: string;
            /**
             * @default {
             *       "email": null,
             *       "phone": null,
             *       "url": null,
             *       "hours": null
             *     }
             */
            contact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                phone?: string | null;
                /** @default null */
                url?: string | null;
                /** @default null */
                hours?: string | null;
            };
            /**
             * @description Questions in other languages are answered in the first one.
             * @default [
             *       "en",
             *       "de",
             *       "fr",
             *       "es"
             *     ]
             */
            languages?: ("en" | "de" | "fr" | "es")[];
            /**
             * @description Questions with less evidence are handed over to a person.
             * @default 0.5
             */
            evidence_threshold?: number;
            /**
             * @description Applies if the operator has configured a language model.
             * @default true
             */
            uses_language_model?: boolean;
        };
        /** @description Success */
        AttemptList: {
            /** @description Newest first; kept for 30 days unless the operator set another period. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            total: number;
            next_cursor: string | null;
        };
        AuditEvent: {
            id: string;
            /** @description `noun.verb` */
            action: string;
            actor: {
                /** @enum {unknown} */
                type: "user" | "client" | "api_key" | "super_admin" | "system" | "anonymous";
                id: string | null;
                /** @description The email of a user, slug of a store or name of a key at that time. */
                name: string;
            };
            target: {
                type: string;
                id: string;
            } | null;
            /** @description The IP address of the caller. */
            address: string | null;
            details: {
                [key: string]: unknown;
            };
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        /** @description Success */
        AuditList: {
            /** @description Newest first. */
            events: components["schemas"]["AuditEvent"][];
            total: number;
            next_cursor: string | null;
        };
        Availability: {
            /** @enum {unknown} */
            state: "in_stock" | "out_of_stock" | "backorder" | "preorder" | "discontinued" | "unknown";
            quantity?: number;
        };
        /** @description Success */
        BatchAnswer: {
            count: number;
            query_time_ms: number;
            results: {
                index: number;
                status: number;
                error?: {
                    error: string;
                    message: string;
                    details: {
                        [key: string]: unknown;
                    };
                };
                /** Format: uuid */
                search_id?: string;
                /** @description Time until the results were known, including embedding and scan. */
                query_time_ms?: number;
                /** @description Results on this page. */
                count?: number;
                /** @description Number of matches that pass the filters and the threshold, or the default cutoffs. */
                total?: number;
                /** @description The number of matches when every variant of a product is counted; absent if it equals total. */
                total_variants?: number;
                /** @description Whether matches were counted by estimates of their similarity: only in stores with more images than EXACT_MAX_PRODUCTS, when more than 2,048 products match by their image alone. */
                total_is_estimate?: boolean;
                results?: components["schemas"]["SearchResult"][];
                groups?: {
                    value: (string | number | boolean) | null;
                    /** @description Number of results of the group. */
                    total: number;
                    product_ids: string[];
                }[];
                total_groups?: number;
                facets?: {
                    [key: string]: components["schemas"]["Facet"];
                };
                interpreted?: components["schemas"]["Interpreted"];
                /** @description Only if there are no results. */
                relaxations?: components["schemas"]["Relaxation"][];
                /** @description Present only if there is a warning. */
                warnings?: {
                    /**
                     * @description receipt_not_stored: the service is read-only at the moment. GET /v1/search/{search_id} may not find the search; feedback with its search_id is still attributed.
                     * @enum {unknown}
                     */
                    code: "receipt_not_stored";
                    message: string;
                }[];
                next_cursor?: string | null;
                model_generation?: string;
                /** @description Always false: query images are never stored. */
                image_stored?: boolean;
            }[];
        };
        BatchSearch: {
            queries: {
                /** @description One of text, url, hybrid, fusion, multi-image, crop, filtered, similar. */
                mode?: unknown;
            }[];
        };
        Boost: {
            /** @description A metadata field; dots address nested objects and lists. */
            field: string;
            /** @description The odds that a product is relevant are multiplied by 2^(weight × strength). Negative: ranked lower. */
            weight: number;
            /**
             * @description How the value of a field is converted to a strength from 0 to 1. `saturation`: value ÷ (value + `half_at`). `linear`: rises from 0 at the value `from` to 1 at the value `to`. `recency`: halves with every `half_life_days` since the date. `at_least`: 1 if the value is `minimum` or more, otherwise 0. True counts as 1, false as 0. Products without a value get no boost.
             * @enum {unknown}
             */
            shape: "saturation" | "linear" | "recency" | "at_least";
            half_at?: number;
            from?: number;
            to?: number;
            half_life_days?: number;
            minimum?: number;
        };
        BulkCompletedMessage: {
            /** @constant */
            event: "bulk.completed";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: components["schemas"]["JobSummary"];
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        BulkFailedMessage: {
            /** @constant */
            event: "bulk.failed";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: components["schemas"]["JobSummary"];
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /**
         * @example {
         *       "products": [
         *         {
         *           "product_id": "mug-1",
         *           "image_url": "https://shop.example/images/mug-1.jpg",
         *           "additional_image_urls": [],
         *           "metadata": {
         *             "name": "Blue mug",
         *             "category": "Kitchen",
         *             "brand": "Kiln",
         *             "price": 14.9,
         *             "stock": 12
         *           }
         *         }
         *       ],
         *       "callback_url": "https://shop.example/hooks"
         *     }
         */
        BulkRequest: {
            /** @description 1 to 1,000; more return 413. Of several products with the same product_id, the last one counts. */
            products: components["schemas"]["ProductInput"][];
            callback_url?: components["schemas"]["CallbackUrl"];
        };
        /** @description Accepted; the work continues in the background */
        BulkResponse: {
            job_id: string;
            /** @constant */
            status: "processing";
            total: number;
        };
        /** @description Success */
        CallbackSecret: {
            /** @description Signs the callbacks of bulk jobs. */
            secret: string;
            /** @description Until then, callbacks are also signed with the previous secret. */
            former_secret_valid_until: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        CallbackUrl: string | null;
        /** @description Success */
        CancelActionResponse: {
            intent_id: string;
            /** @constant */
            status: "cancelled";
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        CancelledInvite: {
            /** @constant */
            status: "cancelled";
            invite_id: string;
        };
        /** @description Success */
        ChangedPassword: {
            /** @constant */
            status: "changed";
        };
        ChatEvent: {
            /** @description Sequence number within the thread, from 1. */
            id: number;
            /** @enum {unknown} */
            event: "message.started" | "message.delta" | "citation.added" | "product.added" | "live_fact.added" | "confirmation.required" | "handoff.started" | "error" | "message.completed";
            message_id: string;
            data: {
                [key: string]: unknown;
            };
            created_at: string;
        };
        /** @description Created */
        Checkout: {
            /** @description The hosted page for paying or confirming. The plan changes when the payment is confirmed. */
            checkout_url: string;
            /** @description The ID of the page at the payment provider. */
            session_id: string;
            /** @description For `GET /v1/billing/checkouts/{checkout_id}`. */
            checkout_id: string;
            /** @description ISO 8601, UTC, milliseconds. The page works until then. */
            expires_at: string;
        };
        CheckoutInput: {
            /**
             * @description The plan to buy. `free` opens a page that cancels the subscription at the end of its period.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
        };
        /** @description Success */
        CheckoutStatus: {
            /**
             * @description The plan of the checkout.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /**
             * @description What the checkout does.
             * @enum {unknown}
             */
            kind: "subscribe" | "change" | "cancel";
            /**
             * @description `complete`: the payment provider confirmed it and the plan applies. `expired`: it can no longer be paid.
             * @enum {unknown}
             */
            state: "open" | "complete" | "expired";
        };
        Citation: {
            /** @description Identifies the sentence, e.g. `kc_…@3#7`. Its text never changes. */
            handle: string;
            concept_id: string;
            concept_version: number;
            title: string;
        };
        Comparison: {
            /** @description ISO 8601, UTC, milliseconds. */
            compared_at: string;
            /** @description The active generation. */
            from: string;
            /** @description The standby generation. */
            to: string;
            /** @description Number of distinct searches of the last 30 days, newest first, at most 100. */
            searches: number;
            /** @description Searches that cannot be repeated: their image was uploaded and therefore not stored, or is unavailable. */
            left_out: number;
            /** @description Average share of the first ten results that both generations have in common, 0 to 1; null without searches. */
            overlap_at_10: number | null;
            /** @description Latency of the text searches, each with a newly computed vector; null if there are none. */
            latency_ms: {
                from: {
                    p50: number;
                    p95: number;
                };
                to: {
                    p50: number;
                    p95: number;
                };
            } | null;
            /** @description The searches with the largest change, at most five. */
            examples: {
                /** @description The slug of the store. */
                store: string;
                mode: string;
                /** @description The text, image URL or product id of the search. */
                query: string;
                overlap_at_10: number;
                from: {
                    product_id: string;
                    name: string | null;
                    similarity_score: number;
                }[];
                to: {
                    product_id: string;
                    name: string | null;
                    similarity_score: number;
                }[];
            }[];
        };
        Concept: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
        };
        ConceptChange: {
            title?: string;
            body_markdown?: string;
            topic?: string;
            /** @description BCP 47 tag. */
            locale?: string;
            slug?: string;
            effective_from?: string | null;
            effective_until?: string | null;
        };
        ConceptInput: {
            title: string;
            body_markdown: string;
            topic: string;
            /** @description BCP 47 tag. */
            locale: string;
            slug?: string;
            effective_from?: string | null;
            effective_until?: string | null;
        };
        ConceptVersion: {
            version: number;
            title: string;
            slug: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @description Whether it is the published version. */
            is_current: boolean;
            published_at: string;
            /** @description Null for versions published by a key, an import or a deleted user. */
            published_by: {
                user_id: string;
                full_name: string;
            } | null;
        };
        /**
         * @description exact: the name or article number, or the same image. strong: the words answer the query, or the image is very similar. related: some of the words, or a fitting image. weak: little evidence; without `threshold`, most of these are left out.
         * @enum {unknown}
         */
        Confidence: "exact" | "strong" | "related" | "weak";
        /** @description Success */
        ConfirmActionResponse: {
            /** @constant */
            outcome: "answer";
            result: {
                /** @enum {unknown} */
                action: "add_to_cart" | "notify_when_available" | "contact_support" | "request_return";
                response_markdown: string;
                /** @description For example, the id of a ticket. */
                reference: string | null;
                /** @description After `add_to_cart`: where the cart can be ordered. Otherwise null. */
                checkout_url: string | null;
            };
            receipt: {
                receipt_id: string;
                /** @description SHA-256 (hexadecimal) of the canonical JSON (RFC 8785) of `{ receipt_id, intent_id, thread_id, action, preview, confirmed_at }`. */
                hash: string;
                confirmed_at: string;
            };
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        Confirmation: {
            /** @description `int_…` */
            intent_id: string;
            /** @enum {unknown} */
            action: "add_to_cart" | "notify_when_available" | "contact_support" | "request_return";
            preview: {
                title: string;
                lines: string[];
                /** @description The exact arguments of the action. */
                arguments: {
                    [key: string]: unknown;
                };
            };
            expires_at: string;
        };
        Conflict: {
            topic: string;
            statements: {
                handle: string;
                text: string;
            }[];
        };
        Connection: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
        };
        ConsentRequest: {
            thread_id: string;
            /** @description `int_…` */
            intent_id: string;
        };
        Contact: {
            email: string | null;
            phone: string | null;
            url: string | null;
            hours: string | null;
        };
        Conversation: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
        };
        ConversationHandoffMessage: {
            /** @constant */
            event: "conversation.handoff";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                conversation_id: string;
                ticket_id: string;
                reason: string;
                question: string;
                locale: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                created_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /** @description Success */
        CreateAnonymousSessionResponse: {
            /** @description Shown only here. Send it as the bearer token of all later calls. */
            session_token: string;
            /** @description Seconds. */
            expires_in: number;
            /** @enum {unknown} */
            role: "anonymous" | "customer";
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        CreateApiKeyRequest: {
            name: string;
            /** @description Actions by area, such as `{ "products": ["read", "write"], "connector": ["write:store"] }`. */
            scopes: {
                [key: string]: string[];
            };
            /** @description If omitted, the key works until it is deleted. */
            expires_in_days?: number;
        };
        /** @description Created */
        CreateApiKeyResponse: {
            id: string;
            name: string;
            /** @description Shown only here. Send it as `Authorization: Bearer sk_live_…`. */
            key: string;
            /** @description Actions by area, such as `{ "products": ["read", "write"], "connector": ["write:store"] }`. */
            scopes: {
                [key: string]: string[];
            };
            expires_at: string | null;
        };
        /** @description Created */
        CreateAssertionKeyResponse: {
            id: string;
            name: string;
            /** @enum {unknown} */
            algorithm: "HS256" | "ES256" | "RS256" | "EdDSA";
            created_at: string;
            /** @description For HS256, shown only here. */
            secret: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        CreateConceptResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        CreateCustomerSessionResponse: {
            /** @description Shown only here. Send it as the bearer token of all later calls. */
            session_token: string;
            /** @description Seconds. */
            expires_in: number;
            /** @enum {unknown} */
            role: "anonymous" | "customer";
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        CreateStoreApiConnectionResponse: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
            /** @description Signs every request to the store API. Shown only here; configure it in the store. */
            signing_secret: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        CreateStorefrontConnectionResponse: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        CreateThreadResponse: {
            thread_id: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        CreatedStore: {
            client_id: string;
            slug: string;
            name: string;
            /**
             * @description `inactive`: the email of its owner is not verified. `suspended`: closed until it is activated. `deleted`: closed, and can be restored until `purge_after`. `purging`: its data is being removed.
             * @enum {unknown}
             */
            state: "inactive" | "active" | "suspended" | "deleted" | "purging";
            /**
             * @description The plan whose limits apply.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /**
             * @description The plan that the store has without paying.
             * @enum {unknown}
             */
            granted_plan: "free" | "basic" | "premium" | "enterprise";
            /** @description `null` is unlimited. */
            max_products: number | null;
            /** @description `null` is unlimited. */
            requests_per_minute: number | null;
            products_count: number;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description When the data of a deleted store is removed, or when an active store is deleted because its owner requested it. */
            purge_after: string | null;
            /** @description Shown only here. Store it safely. */
            client_secret: string;
        };
        /** @description Created */
        CreatedWebhook: {
            /** @description Also the `webhook_id` of every message. */
            id: string;
            url: string;
            events: ("product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "bulk.*")[];
            enabled: boolean;
            /** @description `gone`: the receiver returned 410. `failing`: every attempt failed for five days. */
            disabled_reason: ("by_request" | "gone" | "failing") | null;
            /** @description When it was disabled. */
            disabled_at: string | null;
            /** @description Time of the first failed attempt since the last success. */
            failing_since: string | null;
            /** @description Until then, deliveries are also signed with the previous secret. */
            former_secret_valid_until: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description Shown only here. */
            secret: string;
        };
        Crop: {
            x: number;
            y: number;
            width: number;
            height: number;
            /**
             * @default fraction
             * @enum {unknown}
             */
            unit?: "fraction" | "px";
        };
        /** @description Success */
        CurrentPlan: {
            /** @enum {unknown} */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /** @description The price per month in `currency`, e.g. 29.99. */
            price: number;
            /** @description ISO 4217. */
            currency: string;
            max_products: number | null;
            requests_per_minute: number | null;
            renews_at: string | null;
            /**
             * @description `past_due`: the last payment failed; the plan applies until the grace period ends. `canceled`: the plan applies until the paid period ends.
             * @enum {unknown}
             */
            status: "active" | "past_due" | "canceled";
        };
        /** @description Success */
        DeleteConnectionResponse: {
            connection_id: string;
            /** @enum {unknown} */
            status: "deleted" | "disconnecting";
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        DeleteJudgmentResponse: {
            /** @constant */
            status: "deleted";
            judgment_id: string;
        };
        /** @description Success */
        DeletedApiKey: {
            /** @constant */
            status: "deleted";
            id: string;
        };
        /** @description Success */
        DeletedProduct: {
            /** @constant */
            status: "deleted";
            product_id: string;
        };
        /** @description Success */
        DeletedProducts: {
            /** @description The IDs of the deleted products. */
            deleted: string[];
            /** @description The IDs that no product of the store has. */
            missing: string[];
        };
        /** @description Success */
        Delivery: {
            id: string;
            /** @description The header `webhook-id`, the same for all attempts and replays. */
            message_id: string;
            webhook_id: string;
            event: string;
            /**
             * @description `cancelled`: the webhook was disabled before the message could be delivered.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "failed" | "cancelled";
            /** @description Attempts since creation or the last replay. */
            tries: number;
            /** @description When the next attempt is due; null if no attempt is pending. */
            next_attempt_at: string | null;
            last_attempt: components["schemas"]["DeliveryAttempt"] | null;
            /** @description ISO 8601, UTC, milliseconds. */
            occurred_at: string;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description When it was delivered or abandoned. */
            settled_at: string | null;
        };
        DeliveryAttempt: {
            id: string;
            /** @description The HTTP status; null without a response. */
            status: number | null;
            duration_ms: number;
            /** @description The first bytes of the response. */
            response: string;
            /** @description Why the attempt failed; null if it succeeded. */
            error: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            attempted_at: string;
        };
        /** @description Success */
        DeliveryList: {
            /** @description Newest first; kept for 30 days unless the operator set another period. */
            deliveries: components["schemas"]["Delivery"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        DeliveryWithRequest: {
            id: string;
            /** @description The header `webhook-id`, the same for all attempts and replays. */
            message_id: string;
            webhook_id: string;
            event: string;
            /**
             * @description `cancelled`: the webhook was disabled before the message could be delivered.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "failed" | "cancelled";
            /** @description Attempts since creation or the last replay. */
            tries: number;
            /** @description When the next attempt is due; null if no attempt is pending. */
            next_attempt_at: string | null;
            last_attempt: components["schemas"]["DeliveryAttempt"] | null;
            /** @description ISO 8601, UTC, milliseconds. */
            occurred_at: string;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description When it was delivered or abandoned. */
            settled_at: string | null;
            request: {
                /** @description The current URL of the webhook, or the callback URL of the bulk job. */
                url: string;
                /** @description The body, the same bytes at every attempt and replay. */
                body: string;
            };
        };
        /** @description Success */
        DemoInstall: {
            installed: number;
            skipped: number;
            products: string[];
        };
        /** @description Success */
        DemoSession: {
            /** @description A signed JWT. Send it as `Authorization: Bearer …`. */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds until the token expires. */
            expires_in: number;
            store: {
                slug: string;
                name: string;
            };
            products_count: number;
        };
        /** @description Success */
        DemoStorefrontMode: {
            /**
             * @description `on` answers correctly, `slow` after 3 seconds, `wrong` with invalid data, and `down` refuses connections.
             * @enum {unknown}
             */
            mode: "on" | "slow" | "wrong" | "down";
        };
        DemoVariantChange: {
            /** @description In US dollars. */
            price?: string;
            /** @description Quantity in stock; 0 means sold out. */
            stock?: number;
        };
        DisableTwoFactor: {
            password: string;
            /** @description The 6 digits in the authenticator app. Each code works once. */
            totp_code?: string;
            /** @description Instead of `totp_code`. */
            recovery_code?: string;
        };
        /** @description Success */
        DisabledTwoFactor: {
            /** @constant */
            enabled: false;
        };
        DuplicateCluster: {
            /** @description Number of products that show the image. */
            size: number;
            /** @description The `item_group_id` in the metadata of all listed products, if it is the same: variants of one product often share an image intentionally. */
            item_group_id: string | null;
            /** @description The first 20 by id, or the first 1,000 if `product_id` is given. */
            products: {
                product_id: string;
                name: string | null;
                /** @description The main image. */
                image_url: string | null;
                /** @description `null` if the matching product is not listed. */
                match: {
                    /**
                     * @description `same_file`: identical bytes. `same_picture`: the same image resized, recompressed, cropped or brightened. `mirrored_picture`: the same image mirrored horizontally.
                     * @enum {unknown}
                     */
                    reason: "same_file" | "same_picture" | "mirrored_picture";
                    /** @description The matching image of this product. */
                    image_url: string;
                    /** @description The other product. */
                    product_id: string;
                    /** @description The matching image of the other product. */
                    matched_image_url: string;
                    /** @description The score of a search by this image; above 0.95. */
                    similarity_score: number;
                    /** @description How well the edges of the two images correlate; at least 0.65. */
                    picture_likeness: number;
                    /** @description ISO 8601, UTC, milliseconds. */
                    detected_at: string;
                } | null;
            }[];
        };
        DuplicateDetectedMessage: {
            /** @constant */
            event: "product.duplicate_detected";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                new_product_id: string;
                existing_product_id: string;
                similarity_score: number;
                new_image_url: string | null;
                existing_image_url: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                detected_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /** @description Success */
        DuplicateList: {
            clusters: components["schemas"]["DuplicateCluster"][];
            /** @description Number of clusters. */
            total: number;
            next_cursor: string | null;
        };
        EnableTwoFactor: {
            /** @description The 6 digits in the authenticator app. Each code works once. */
            totp_code: string;
            /** @description Required if the sign-in is more than five minutes ago (403 `reauthentication_required`). */
            password?: string;
        };
        /** @description Success */
        EnabledTwoFactor: {
            /** @constant */
            enabled: true;
            /** @description Each works once, in place of a code from the app. Shown only here. Do not store them on the phone. */
            recovery_codes: string[];
        };
        /** @description Success */
        EndedPortalSession: {
            /** @constant */
            status: "ended";
        };
        /** @description Success */
        EndedSessions: {
            /** @description Number of ended sessions. */
            ended: number;
        };
        /**
         * Error
         * @example {
         *       "error": "validation_failed",
         *       "message": "limit must be at most 100, got 250",
         *       "details": {
         *         "errors": [
         *           {
         *             "pointer": "/limit",
         *             "code": "maximum",
         *             "message": "must be at most 100"
         *           }
         *         ]
         *       },
         *       "type": "about:blank",
         *       "title": "Unprocessable Entity",
         *       "status": 422,
         *       "correlation_id": "5b1f0a52-3c1d-4f7e-9a51-0d6f2b8c4e93"
         *     }
         */
        Error: {
            /** @description Stable code. HTTP statuses and their codes: 400 `malformed_body`, `invalid_signature`, `invalid_request`, `invalid_token`; 401 `unauthorized`, `token_expired`, `ambiguous_active_store`, `requires_2fa`, `invalid_2fa`; 403 `forbidden`, `missing_permission`, `account_inactive`, `ip_not_allowed`, `reauthentication_required`, `two_factor_required`, `plan_limit_reached`; 404 `not_found`; 405 `method_not_allowed`; 408 `request_timeout`; 409 `conflict`, `billing_disabled`, `idempotency_key_in_flight`; 410 `gone`; 412 `precondition_failed`; 413 `payload_too_large`; 415 `unsupported_media_type`; 416 `range_not_satisfiable`; 422 `validation_failed`, `idempotency_key_reused`, `image_unavailable`, `image_not_an_image`, `image_too_large`, `image_blocked_address`, `image_timeout`; 429 `rate_limit_exceeded`, `too_many_requests`; 431 `headers_too_large`; 500 `internal_error`; 503 `service_unavailable`, `read_only`. */
            error: string;
            /** @description A human-readable sentence. */
            message: string;
            /** @description Machine-readable details, e.g. `errors` with every invalid field of the request. */
            details: {
                [key: string]: unknown;
            };
            type: string;
            title: string;
            status: number;
            /** @description Also sent in the header X-Correlation-Id. Include it when you report a problem. */
            correlation_id: string;
        };
        /** @description Success */
        Evaluation: {
            evaluation_id: string;
            /** @description Number of measured judgments; those with an error are excluded from all means. */
            judgments: number;
            now: {
                model_generation: string;
                metrics: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
            };
            proposed?: {
                model_generation: string;
                metrics: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
            };
            /** @description The previous evaluation. */
            before: {
                model_generation: string;
                metrics: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
            } | null;
            queries: {
                judgment_id: string;
                now: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
                proposed?: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
                error: string | null;
            }[];
        };
        /** @description Success */
        EvaluationList: {
            /** @description Newest first; the newest 100 are kept. */
            evaluations: {
                evaluation_id: string;
                /** @description Number of measured judgments. */
                judgments: number;
                model_generation: string;
                metrics: {
                    ndcg_at_10: number;
                    recall_at_10: number;
                    recall_at_100: number;
                    mrr: number;
                };
                created_at: string;
            }[];
            total: number;
            next_cursor: string | null;
        };
        EvaluationRequest: {
            settings?: components["schemas"]["SearchSettings"];
        };
        EventPage: {
            thread_id: string;
            /** @description At most 1,000. */
            events: components["schemas"]["ChatEvent"][];
            /** @description Whether a turn is still running. */
            is_running: boolean;
            correlation_id: string;
        };
        ExchangeRequest: {
            /** @description A JWT signed by the store’s backend. */
            assertion: string;
            session_token?: string;
            /** @description BCP 47 tag. */
            locale?: string;
        };
        /** @description Success */
        ExplainAnswer: {
            product_id: string;
            /** @description Whether the product is on the requested page. */
            found: boolean;
            /**
             * @description The stage that excluded the product, or `found`.
             * @enum {unknown}
             */
            stage: "catalogue" | "image" | "index" | "filter" | "match" | "cutoff" | "threshold" | "group" | "rank" | "found";
            sentence: string;
            similarity_score: number | null;
            /** @description null if the product is not in the index. */
            confidence: components["schemas"]["Confidence"] | null;
            score_parts: components["schemas"]["ScoreParts"] | null;
            /** @description null: the default cutoffs of the mode and the model. */
            threshold: number | null;
            filters: {
                condition: string;
                passes: boolean;
                found: unknown;
            }[];
            total: number;
        };
        ExplainRequest: {
            search?: components["schemas"]["AnySearch"];
            /**
             * Format: uuid
             * @description Instead of `search`: the ID of an earlier search. Its receipt provides the request and the vectors of uploaded images.
             */
            search_id?: string;
            /** @description Your own identifier of the product; neither `.` nor `..`. */
            product_id: string;
        };
        ExportedLine: {
            search_id: string;
            mode: string;
            request: {
                [key: string]: unknown;
            };
            total: number;
            /** @description Each result is a list: [product_id, similarity_score, score_parts]. */
            results: unknown[][];
            query_time_ms: number;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        } | {
            feedback_id: string;
            search_id: string | null;
            result_product_id: string;
            /** @enum {unknown} */
            action: "click" | "add_to_cart" | "purchase";
            order_value: number | null;
            currency: string | null;
            quantity: number;
            session_id: string | null;
            attributed: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        Facet: {
            /** @description The 100 most frequent values, most frequent first, ties by value. */
            values: {
                value: string | number | boolean;
                count: number;
            }[];
            /** @description Number of distinct values. */
            distinct: number;
            /** @description Results without the field. */
            missing: number;
            numbers?: {
                min: number;
                max: number;
                /** @description Ten equal bins from min to max; only the last bin includes `to`. */
                histogram: {
                    from: number;
                    to: number;
                    count: number;
                }[];
            };
        };
        /** @description Created */
        FeedbackAnswer: {
            feedback_id: string;
            /** @description Whether the feedback is attributed to a search. */
            attributed: boolean;
        };
        /**
         * @example {
         *       "search_id": "0a9f3c1e-7d52-4b86-9a57-2f1c5d8e4b60",
         *       "result_product_id": "mug-1",
         *       "action": "click"
         *     }
         */
        FeedbackInput: {
            /** Format: uuid */
            search_id?: string;
            /** @description Your own identifier of the product; neither `.` nor `..`. */
            result_product_id: string;
            /** @enum {unknown} */
            action: "click" | "add_to_cart" | "purchase";
            /** @description Line total in `currency`; purchases only. */
            order_value?: number;
            currency?: string;
            /** @default 1 */
            quantity?: number;
            session_id?: string;
        };
        /** @description Success */
        FeedbackList: {
            /** @description Newest first. */
            feedback: {
                feedback_id: string;
                search_id: string | null;
                result_product_id: string;
                /** @enum {unknown} */
                action: "click" | "add_to_cart" | "purchase";
                order_value: number | null;
                currency: string | null;
                quantity: number;
                session_id: string | null;
                created_at: string;
            }[];
            /** @description At most 10,000 are counted. */
            total: number;
            next_cursor: string | null;
        };
        /** @description Either a condition (field, operator, value), or one of any, all and not with other filters, at most 4 deep. */
        Filter: {
            /** @description A metadata field; dots address nested objects and lists. */
            field?: string;
            /** @enum {unknown} */
            operator?: "eq" | "ne" | "in" | "nin" | "gt" | "gte" | "lt" | "lte" | "contains" | "exists";
            value?: string | number | boolean | unknown[];
            /** @description The product satisfies at least one of these filters. */
            any?: {
                [key: string]: unknown;
            }[];
            /** @description The product satisfies all of these filters. */
            all?: {
                [key: string]: unknown;
            }[];
            /** @description A filter of the same form. */
            not?: {
                [key: string]: unknown;
            };
        };
        /** @description A product must satisfy all of them. At most 50 conditions, including those in groups. */
        Filters: components["schemas"]["Filter"][];
        Generation: {
            /** @description Identifies the exact weights; searches return it as `model_generation`. */
            generation: string;
            /** @description The name for loading the model. */
            model: string | null;
            dimension: number;
            /**
             * @description `building`: vectors are being built; `failed`: the build stopped for the reason in `fault`, and requesting the model again resumes it; `ready`: searches can be switched to it; `active`: searches use it; `retired`: searches used it and can be rolled back to it; `dropped`: its vectors are deleted.
             * @enum {unknown}
             */
            state: "building" | "failed" | "ready" | "active" | "retired" | "dropped";
            products: {
                /** @description Products with vectors. */
                done: number;
                /** @description Products without vectors, including failed ones. */
                missing: number;
                /** @description Products that could not be embedded, mostly because their image is unavailable; they are retried. */
                failed: number;
            };
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            activated_at: string | null;
            retired_at: string | null;
            /** @description A retired generation is kept until then. */
            dropped_after: string | null;
            /** @description Why the build makes no progress. It is retried in the state `building`, but not in the state `failed`. */
            fault: components["schemas"]["GenerationFault"] | null;
            /** @description The first twenty. */
            failures: {
                /** @description The slug of the store. */
                store: string;
                product_id: string;
                /** @description An error code of the API, e.g. `image_unavailable`. */
                code: string;
                message: string;
                tries: number;
                /** @description ISO 8601, UTC, milliseconds. */
                retry_at: string;
            }[];
            comparison: components["schemas"]["Comparison"] | null;
        };
        GenerationFault: {
            /** @description An error code of the API, e.g. `service_unavailable`. */
            code: string;
            message: string;
            /** @description Consecutive attempts without progress. */
            tries: number;
            /** @description ISO 8601, UTC, milliseconds. */
            failed_at: string;
        };
        /** @description Success */
        GetAssistantProfileResponse: {
            name: string;
            store_name: string;
            /** @description Empty if the store has not set one: show a default greeting in the shopper’s language. */
            greeting: string;
            contact: components["schemas"]["Contact"];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetAssistantQualityResponse: {
            days: number;
            turns: number;
            outcomes: {
                answer: number;
                clarification: number;
                confirmation_required: number;
                handoff: number;
                denied: number;
                temporary_failure: number;
            };
            mean_duration_ms: number | null;
            daily: {
                day: string;
                turns: number;
                outcomes: {
                    answer: number;
                    clarification: number;
                    confirmation_required: number;
                    handoff: number;
                    denied: number;
                    temporary_failure: number;
                };
                mean_duration_ms: number | null;
            }[];
            /** @description Questions handed over for lack of evidence, most frequent first. */
            unanswered: {
                text: string;
                count: number;
                last_at: string;
            }[];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetAssistantSettingsResponse: {
            /** @default Assistant */
            name?: string;
            /**
             * @default neutral
             * @enum {unknown}
             */
            tone?: "neutral" | "friendly" | "formal";
            /**
             * @description If empty, the default greeting of the language.
             * @default
             */
            greeting?: string;
            /**
             * @default {
             *       "email": null,
             *       "phone": null,
             *       "url": null,
             *       "hours": null
             *     }
             */
            contact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                phone?: string | null;
                /** @default null */
                url?: string | null;
                /** @default null */
                hours?: string | null;
            };
            /**
             * @description Questions in other languages are answered in the first one.
             * @default [
             *       "en",
             *       "de",
             *       "fr",
             *       "es"
             *     ]
             */
            languages?: ("en" | "de" | "fr" | "es")[];
            /**
             * @description Questions with less evidence are handed over to a person.
             * @default 0.5
             */
            evidence_threshold?: number;
            /**
             * @description Applies if the operator has configured a language model.
             * @default true
             */
            uses_language_model?: boolean;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetCitationResponse: {
            handle: string;
            concept_id: string;
            concept_version: number;
            title: string;
            /** @description The cited sentence. Plain text. */
            text: string;
            /** @description The paragraph or list that contains the sentence, one line per list item. The sentence alone if the text is no longer in force. */
            context: string;
            /** @description Whether this version of the text is published and in force today. */
            is_current: boolean;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetConceptResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetConceptVersionResponse: {
            concept_id: string;
            version: number;
            title: string;
            slug: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @description Whether it is the published version. */
            is_current: boolean;
            published_at: string;
            /** @description Null for versions published by a key, an import or a deleted user. */
            published_by: {
                user_id: string;
                full_name: string;
            } | null;
            body_markdown: string;
            /** @description What the assistant can cite, in the order of the text. */
            passages: {
                /** @description As in citations, e.g. `kc_…@3#7`. */
                handle: string;
                /** @description The headings above it, outermost first. */
                headings: string[];
                /** @description Passages of one paragraph, list or table share a number. */
                block: number;
                /** @enum {unknown} */
                form: "sentence" | "item" | "step" | "row";
                text: string;
            }[];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetConnectionResponse: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetConversationResponse: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
            /** @description Where replies are sent. Null if the shopper has given no email address. */
            reply_address: string | null;
            /** @description Messages of the last 100 turns, oldest first. */
            messages: {
                message_id: string;
                /** @enum {unknown} */
                role: "shopper" | "assistant" | "agent";
                text: string;
                created_at: string;
                outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
                answer: components["schemas"]["Answer"] | null;
                /** @description Null except for answers of the assistant. */
                evidence: components["schemas"]["AnswerEvidence"] | null;
            }[];
            tickets: components["schemas"]["Ticket"][];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetInstallationResponse: {
            /** @description The version of the service. */
            version: string;
            node_version: string;
            /** @description ISO 8601, UTC, milliseconds. */
            started_at: string;
            /**
             * @description How the installation handles payments.
             * @enum {unknown}
             */
            billing: "off" | "sandbox" | "stripe";
            database: {
                /** @enum {unknown} */
                kind: "embedded" | "postgresql";
                version: string;
                size_bytes: number;
                /** @description Whether writes are refused because the disk is full. */
                is_read_only: boolean;
            };
            disk: {
                /** @description Free space where `DATA_DIR` is. */
                free_bytes: number;
                total_bytes: number;
            };
            /** @description Memory that this process uses. */
            memory_bytes: number;
            requests: {
                /** @description Responses of this process since its start. */
                total: number;
                /** @description Those with a status of 500 or higher. */
                errors: number;
            };
            stores: {
                total: number;
                by_state: {
                    [key: string]: number;
                };
            };
            /** @description The processes of the service, by name; at most 200. One that sends no heartbeat for five seconds is removed. */
            nodes: {
                /** Format: uuid */
                node_id: string;
                /** @description The host name of its machine. */
                name: string;
                /**
                 * @description `api` serves requests, `worker` runs background work, `all` does both.
                 * @enum {unknown}
                 */
                role: "all" | "api" | "worker";
                /** @description The version of the service that it runs. */
                version: string;
                /** @description ISO 8601, UTC, milliseconds. */
                started_at: string;
                /** @description ISO 8601, UTC, milliseconds. */
                heartbeat_at: string;
                /** @description Memory that it used at its last heartbeat. */
                memory_bytes: number;
            }[];
            /** @description All queues of background jobs, by name. */
            queues: {
                name: string;
                /** @description Jobs that wait, including those that are retried later. */
                waiting: number;
                /** @description Jobs that run. */
                running: number;
                /** @description Jobs that failed for good within the last day. */
                failed: number;
            }[];
            /** @description Events of the last minutes that some subscriber has not processed yet. */
            events_waiting: number;
        };
        /** @description Success */
        GetReceiptResponse: {
            receipt_id: string;
            /** @description SHA-256 (hexadecimal) of the canonical JSON (RFC 8785) of `{ receipt_id, intent_id, thread_id, action, preview, confirmed_at }`. */
            hash: string;
            confirmed_at: string;
            intent_id: string;
            thread_id: string;
            /** @enum {unknown} */
            action: "add_to_cart" | "notify_when_available" | "contact_support" | "request_return";
            preview: {
                title: string;
                lines: string[];
                /** @description The exact arguments of the action. */
                arguments: {
                    [key: string]: unknown;
                };
            };
            /** @description Whether the hash of the stored data equals the `hash` given to the shopper. */
            is_intact: boolean;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetSigningKeysResponse: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description Success */
        GetStorePublicKeyResponse: {
            store_public_key: string;
            former_key: string | null;
            former_valid_until: string | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetSyncResponse: {
            /** @description `sync_…` */
            sync_id: string;
            /**
             * @description `interrupted`: the process ended; the sync was restarted from the beginning.
             * @enum {unknown}
             */
            state: "reading" | "indexing" | "completed" | "failed" | "interrupted";
            counts: components["schemas"]["SyncCounts"];
            /** @description The bulk job that applies the changes. */
            job_id: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            started_at: string;
            /** @description ISO 8601, UTC, milliseconds. */
            finished_at: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetThreadResponse: {
            thread_id: string;
            created_at: string;
            /** @description Oldest first. */
            messages: components["schemas"]["TranscriptMessage"][];
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        GetUsageResponse: {
            /** @description ISO 8601, UTC, milliseconds. */
            period_start: string;
            /** @description ISO 8601, UTC, milliseconds. */
            period_end: string;
            /** @description Calls within the period. A batch of searches counts each of its searches. */
            api_calls: number;
            /** @description Products that the store has now. */
            products_count: number;
            /** @description The product limit of the plan; null means unlimited. */
            max_products: number | null;
            /** @description The limit for all credentials of the store together; null means unlimited. */
            requests_per_minute: number | null;
            /** @description Requests that the limit admitted within the last 60 seconds; 0 for a store without a limit. */
            requests_last_minute: number;
            /** @description Calls by method and path pattern, such as `POST /v1/search/text`, the most called first. */
            by_endpoint: {
                [key: string]: number;
            };
        };
        /** @description Success */
        GroupList: {
            groups: components["schemas"]["GroupRecord"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Created */
        GroupRecord: {
            id: string;
            name: string;
            permission_names: ("products:read" | "products:write" | "products:delete" | "products:bulk" | "search:read" | "search:write" | "search:execute" | "feedback:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "team:read" | "team:write" | "billing:read" | "billing:write" | "security:read" | "security:write" | "connector:read" | "connector:write:store" | "assistant:read" | "assistant:write")[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        GroupRequest: {
            name: string;
            permission_names: string[];
        };
        Handoff: {
            /** @enum {unknown} */
            reason: "insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say";
            contact: components["schemas"]["Contact"];
            ticket_id: string;
            /** @description Sections of the shop’s texts that may help, nearest first, if no clear answer was found. Not an answer. Absent if none is near. */
            sections?: components["schemas"]["Section"][];
        };
        Highlight: {
            /** @description A metadata field, or product_id. */
            field: string;
            /** @description The text of the field, or a part of it with … where it is cut. Not escaped. */
            text: string;
            /** @description The matches in text, in UTF-16 code units, end exclusive, in order. */
            ranges: {
                start: number;
                end: number;
            }[];
        };
        ImageFailedMessage: {
            /** @constant */
            event: "product.image_failed";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                product_id: string;
                image_url: string;
                code: string;
                message: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                failed_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        ImageHealth: {
            image_url: string | null;
            /** @description `failed`: the last fetch or decoding failed. `missing`: the product has no image and is found by its words only. `placeholder`: the image is almost empty, or has little content and is shared with other products. `too_small`: its shorter side is under 100 pixels. */
            problems: ("failed" | "missing" | "placeholder" | "too_small")[];
            /** @description False for a URL that failed: the product keeps its previous image. */
            in_use: boolean;
            failure: {
                /** @description One of the `image_…` error codes. */
                code: string;
                message: string;
                /** @description Consecutive failures. */
                times: number;
                /** @description ISO 8601, UTC, milliseconds. */
                first_failed_at: string;
                /** @description ISO 8601, UTC, milliseconds. */
                failed_at: string;
            } | null;
            format: string | null;
            width: number | null;
            height: number | null;
            bytes: number | null;
            etag: string | null;
            last_modified: string | null;
            shared_by: number | null;
            fetched_at: string | null;
            checked_at: string | null;
        };
        /** @description Success */
        ImageHealthList: {
            /** @description Images with a problem, ordered by product id. */
            images: {
                product_id: string;
                /** @description The `name` in the metadata of the product. */
                name: string | null;
                image_url: string | null;
                /** @description `failed`: the last fetch or decoding failed. `missing`: the product has no image and is found by its words only. `placeholder`: the image is almost empty, or has little content and is shared with other products. `too_small`: its shorter side is under 100 pixels. */
                problems: ("failed" | "missing" | "placeholder" | "too_small")[];
                /** @description False for a URL that failed: the product keeps its previous image. */
                in_use: boolean;
                failure: {
                    /** @description One of the `image_…` error codes. */
                    code: string;
                    message: string;
                    /** @description Consecutive failures. */
                    times: number;
                    /** @description ISO 8601, UTC, milliseconds. */
                    first_failed_at: string;
                    /** @description ISO 8601, UTC, milliseconds. */
                    failed_at: string;
                } | null;
                format: string | null;
                width: number | null;
                height: number | null;
                bytes: number | null;
                etag: string | null;
                last_modified: string | null;
                shared_by: number | null;
                fetched_at: string | null;
                checked_at: string | null;
            }[];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ImportItems: {
            /** @description In feed order, missing products last. */
            items: {
                /** @enum {unknown} */
                kind: "new" | "changed" | "unchanged" | "missing" | "skipped" | "duplicate" | "invalid";
                product_id: string | null;
                /** @description The line where the record starts; null for missing products. */
                line: number | null;
                /** @description Field paths, e.g. `metadata.price`. */
                changes: string[];
                /** @description Why the record is invalid or skipped. */
                error: {
                    code: string;
                    field: string | null;
                    message: string;
                } | null;
                notes: string[];
            }[];
            /** @description Number of items of this kind. */
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ImportKnowledgeResponse: {
            files: {
                path: string;
                /** @enum {unknown} */
                status: "created" | "changed" | "unchanged" | "failed";
                concept_id: string | null;
                published_version: number | null;
                message: string | null;
            }[];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ImportList: {
            /** @description Newest first. The ten newest are kept, for a week. */
            imports: components["schemas"]["ImportReport"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ImportReport: {
            import_id: string;
            /**
             * @description `started`: the job `job_id` indexes new and changed products and, with `delete_missing`, deletes missing ones.
             * @enum {unknown}
             */
            status: "dry_run" | "started" | "nothing_to_do";
            job_id: string | null;
            /** @description Number of items of the job, or the number that a job would have. */
            total: number;
            source: {
                file: string | null;
                url: string | null;
                bytes: number;
            };
            /**
             * @description Detected if omitted. `csv` is any table with a header line and any column separator.
             * @enum {unknown}
             */
            format: "csv" | "google_tsv" | "shopify_csv" | "jsonl" | "google_xml";
            encoding: string;
            /** @description The first 200 columns and their mapping. */
            columns: {
                column: string;
                /** @description The field that the column is mapped to; null if the column is ignored. */
                field: string | null;
                /** @description True if the service chose the field; false if the `mapping` of the request did. */
                guessed: boolean;
                /** @description The type of the stored values; null if the column is ignored or empty. `object` and `mixed` occur only in JSON Lines. */
                type: ("text" | "number" | "price" | "boolean" | "date" | "list" | "urls" | "json" | "object" | "mixed") | null;
                /** @description True if the service chose the type from all values of the column; false if the field or the `mapping` of the request decides it. */
                type_guessed: boolean;
                /** @description Number of records with a value. */
                filled: number;
                /** @description The first distinct values, as written in the feed; at most 3. */
                examples: string[];
                /** @description Number of values that are not of the type; these records are invalid. */
                misfits: number;
                /** @description The first of them, at most 3. */
                misfit_examples: {
                    line: number;
                    value: string;
                }[];
                /** @description Why the column remains text, how an ambiguous number is read, or the currency of the column. */
                note: string | null;
            }[];
            counts: {
                /** @description Records of the feed. */
                records: number;
                /** @description Products that the catalog does not contain. */
                new: number;
                /** @description Products that differ; the items list the fields. */
                changed: number;
                /** @description Products that are up to date and skipped. */
                unchanged: number;
                /** @description Products that are missing from the feed. */
                missing: number;
                /** @description Records of products that the shop has not published. */
                skipped: number;
                /** @description Records superseded by a later record of the same product. */
                duplicate: number;
                /** @description Records that are not a valid product. */
                invalid: number;
            };
            /** @description Number of new products that exceed the plan limit. */
            over_plan: number;
            delete_missing: boolean;
            /** @description Why `delete_missing` is refused without `force`. */
            refused: ("invalid_records" | "more_than_half") | null;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        ImportRequest: {
            /**
             * Format: binary
             * @description The feed, at most 64 MiB.
             */
            file?: Blob;
            /** @description The URL of the feed, instead of a file. */
            url?: string;
            /**
             * @description Detected if omitted. `csv` is any table with a header line and any column separator.
             * @enum {unknown}
             */
            format?: "csv" | "google_tsv" | "shopify_csv" | "jsonl" | "google_xml";
            /** @description E.g. `windows-1252`. Detected if omitted. */
            encoding?: string;
            /** @description Maps a column to a field (`product_id`, `image_url`, `additional_image_urls`, or any metadata key, optionally with a type: `weight:number`), or to null to ignore it. Other columns are mapped automatically. In a form: a JSON object as text. */
            mapping?: {
                [key: string]: string | null;
            };
            callback_url?: components["schemas"]["CallbackUrl"];
            /**
             * @description Only report what would change.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description Delete products that are missing from the feed. Requires the permission `products:delete`.
             * @default false
             */
            delete_missing?: boolean;
            /**
             * @description Delete missing products even if records are invalid or more than half of all products would be deleted.
             * @default false
             */
            force?: boolean;
        };
        /** @description Success */
        IndexResponse: {
            /** @constant */
            status: "indexed";
            product_id: string;
            vector_id: string;
            message: string;
        };
        Interpreted: {
            language: components["schemas"]["Language"];
            /** @description The query text without prices. */
            words: string;
            exact: ("name" | "article_number") | null;
            filters: {
                phrase: string;
                /** @description A metadata field; dots address nested objects and lists. */
                field: string;
                /** @enum {unknown} */
                operator: "eq" | "ne" | "in" | "nin" | "gt" | "gte" | "lt" | "lte" | "contains" | "exists";
                value?: string | number | boolean | unknown[];
            }[];
            colors: {
                phrase: string;
                name: string;
                hex: string;
            }[];
            synonyms: {
                phrase: string;
                also: string[];
            }[];
            corrections: {
                word: string;
                read_as: string[];
            }[];
        };
        InviteAnswer: {
            /** @description The token of the emailed link. */
            token: string;
            full_name?: string;
            /** @description At least 12 characters, not a common password, and without the email address and the name. */
            password?: string;
        };
        /** @description Success */
        InviteList: {
            invites: {
                invite_id: string;
                email: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "developer" | "viewer";
                /** @enum {unknown} */
                state: "pending" | "accepted" | "cancelled" | "expired";
                invited_by: {
                    user_id: string;
                    full_name: string;
                } | null;
                /** @description ISO 8601, UTC, milliseconds. */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds. */
                expires_at: string;
            }[];
            total: number;
            next_cursor: string | null;
        };
        InviteRequest: {
            /** @description Stored in lower case. */
            email: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "developer" | "viewer";
        };
        /** @description Created */
        InviteResponse: {
            invite_id: string;
            email: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "developer" | "viewer";
            /** @description Whether the invited person accepts by signing in instead of setting a password. */
            is_existing_user: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            expires_at: string;
            /** @description Whether the email is queued; sending is retried if it fails. */
            email_sent: boolean;
        };
        Invoice: {
            id: string;
            number: string | null;
            /** @description ISO 8601, UTC, milliseconds. When the invoice was created. */
            date: string;
            /** @description The total in units of `currency`, e.g. 29.99. */
            amount: number;
            /** @description ISO 4217, e.g. `USD`. */
            currency: string;
            /** @enum {unknown} */
            status: "draft" | "open" | "paid" | "uncollectible" | "void";
            /** @description The hosted page of the invoice. */
            url: string | null;
            pdf_url: string | null;
        };
        /** @description Newest first. */
        InvoiceList: components["schemas"]["Invoice"][];
        /** @description Success */
        Job: {
            job_id: string;
            /**
             * @description A bulk request or a feed import.
             * @enum {unknown}
             */
            source: "api" | "import";
            /** @enum {unknown} */
            status: "processing" | "completed" | "failed";
            total: number;
            processed: number;
            succeeded: number;
            /** @description All of them are listed in `errors` of the job. */
            failed: number;
            /** @description Why the job itself failed; the code is `cancelled` if it was canceled. */
            error: {
                code: string;
                message: string;
            } | null;
            created_by: {
                type: string;
                name: string;
            };
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
            /** @description In request order. */
            errors: {
                /** @description Zero-based position in the request. */
                index: number;
                product_id: string;
                /** @description An error code of the API, e.g. `image_unavailable` or `plan_limit_reached`, or `superseded` if a later item has the same product_id. */
                code: string;
                message: string;
            }[];
            /** @description Cursor of the next page of errors. */
            next_cursor: string | null;
        };
        /** @description Success */
        JobList: {
            /** @description Newest first, without their errors. */
            jobs: components["schemas"]["JobSummary"][];
            total: number;
            next_cursor: string | null;
        };
        JobSummary: {
            job_id: string;
            /**
             * @description A bulk request or a feed import.
             * @enum {unknown}
             */
            source: "api" | "import";
            /** @enum {unknown} */
            status: "processing" | "completed" | "failed";
            total: number;
            processed: number;
            succeeded: number;
            /** @description All of them are listed in `errors` of the job. */
            failed: number;
            /** @description Why the job itself failed; the code is `cancelled` if it was canceled. */
            error: {
                code: string;
                message: string;
            } | null;
            created_by: {
                type: string;
                name: string;
            };
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        Judgment: {
            judgment_id: string;
            search: {
                [key: string]: unknown;
            };
            products: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
                /** @default 3 */
                rating?: number;
            }[];
            created_at: string;
            updated_at: string;
        };
        JudgmentInput: {
            search: components["schemas"]["AnySearch"];
            products: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
                /** @default 3 */
                rating?: number;
            }[];
        };
        /** @description Success */
        JudgmentList: {
            judgments: components["schemas"]["Judgment"][];
            total: number;
            next_cursor: string | null;
        };
        KnowledgeImport: {
            files: {
                path: string;
                content: string;
            }[];
            /** @default false */
            publish?: boolean;
        };
        /** @enum {unknown} */
        Language: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl";
        /** @description Success */
        LeftStore: {
            /** @constant */
            status: "left";
            client_id: string;
        };
        /** @description Success */
        ListApiKeysResponse: {
            api_keys: {
                id: string;
                name: string;
                /** @description The last four characters of the key. */
                hint: string;
                /** @description Actions by area, such as `{ "products": ["read", "write"], "connector": ["write:store"] }`. */
                scopes: {
                    [key: string]: string[];
                };
                /** @description ISO 8601, UTC, milliseconds. */
                created_at: string;
                expires_at: string | null;
                last_used_at: string | null;
            }[];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ListAssertionKeysResponse: {
            keys: components["schemas"]["AssertionKey"][];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListConceptVersionsResponse: {
            /** @description Newest first. */
            versions: components["schemas"]["ConceptVersion"][];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListConceptsResponse: {
            /** @description Most recently changed first. */
            concepts: components["schemas"]["Concept"][];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListConnectionsResponse: {
            /** @description Oldest first. */
            connections: components["schemas"]["Connection"][];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListConversationsResponse: {
            /** @description Newest first. */
            conversations: components["schemas"]["Conversation"][];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListKnowledgeProblemsResponse: {
            contradictions: {
                question: string;
                topic: string;
                statements: {
                    concept_id: string;
                    title: string;
                    locale: string;
                    handle: string;
                    text: string;
                }[];
            }[];
            /** @description Common questions that no text answers. */
            gaps: {
                question: string;
                topic: string;
                locale: string;
            }[];
            expired: {
                concept_id: string;
                title: string;
                effective_until: string;
            }[];
            untranslated: {
                slug: string;
                locale: string;
            }[];
            quarantined: {
                finding_id: string;
                /** @enum {unknown} */
                place: "knowledge" | "product" | "message";
                reference: string;
                excerpt: string;
                rule: string;
                found_at: string;
            }[];
            checked_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListSyncIssuesResponse: {
            /** @description In the order of discovery. At most 1,000 are kept for each sync. */
            issues: {
                product_id: string | null;
                external_id: string | null;
                /** @description E.g. `rejected`, `duplicate_handle`, `invalid_product`, `plan_limit_reached`. */
                code: string;
                message: string;
            }[];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ListSyncsResponse: {
            /** @description Newest first. */
            syncs: components["schemas"]["Sync"][];
            total: number;
            next_cursor: string | null;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        LiveFact: {
            /** @enum {unknown} */
            kind: "price" | "availability" | "quantity" | "order_state" | "order_placed_at" | "order_expected_at" | "order_total";
            /** @description Null for facts about an order. */
            product_id: string | null;
            /** @description The variant that the fact is about; absent for the product. */
            variant?: string;
            /** @description The number of the customer’s order that the fact is about. */
            order?: string;
            /** @description An amount in minor units, an availability state, the number of pieces in stock, or the state or a date of an order. */
            value: number | string;
            currency: string | null;
            read_at: string;
            /** @description The connection that provided the fact. */
            source: string;
        };
        LoginRequest: {
            email: string;
            password: string;
            /** @description The code of the second factor, or a recovery code. Empty means none. */
            totp_code?: string;
        };
        /** @description Success */
        LoginResponse: {
            /** @description A signed JWT. Send it as `Authorization: Bearer …`. */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds until the token expires. */
            expires_in: number;
            /** @constant */
            user_type: "user";
            user_id: string;
            user_name: string;
            is_super_admin: boolean;
            /** @description Most recently used first. */
            memberships: {
                client_id: string;
                slug: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "developer" | "viewer";
                /** @enum {unknown} */
                plan: "free" | "basic" | "premium" | "enterprise";
                last_used_at: string | null;
            }[];
            /** @description The portal page to open after sign-in. */
            redirect: string;
            /** @description The name of the store if the user has exactly one. */
            client_name: string | null;
        };
        MachineGrant: {
            /** @constant */
            grant_type: "client_credentials";
            /** @description The store. */
            client_id: string;
            client_secret: string;
        } & {
            [key: string]: unknown;
        };
        MailRequest: {
            /** @description Stored in lower case. */
            email: string;
        };
        MemberChange: {
            /** @enum {unknown} */
            role?: "owner" | "admin" | "developer" | "viewer";
            /** @description Groups of the store; they restrict the permissions of the role. */
            group_ids?: string[];
        };
        /** @description Success */
        MemberList: {
            members: components["schemas"]["MemberRecord"][];
            total: number;
            next_cursor: string | null;
        };
        MemberRecord: {
            user_id: string;
            email: string;
            full_name: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "developer" | "viewer";
            groups: {
                id: string;
                name: string;
            }[];
            permissions: ("products:read" | "products:write" | "products:delete" | "products:bulk" | "search:read" | "search:write" | "search:execute" | "feedback:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "team:read" | "team:write" | "billing:read" | "billing:write" | "security:read" | "security:write" | "connector:read" | "connector:write:store" | "assistant:read" | "assistant:write")[];
            two_factor: boolean;
            last_used_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        /** @description Success */
        MemberSessionList: {
            sessions: {
                id: string;
                /** @description The address from which the member signed in. */
                address: string;
                user_agent: string;
                /** @description Time of sign-in. ISO 8601, UTC, milliseconds. */
                created_at: string;
                /** @description Last use in this store, to the minute. */
                last_used_at: string;
            }[];
            total: number;
            next_cursor: string | null;
        };
        MessageRequest: {
            /** @description `thr_…` */
            thread_id: string;
            text: string;
        };
        MintRequest: {
            /** @description `store_pub_…` */
            store_public_key: string;
            /** @description BCP 47 tag. */
            locale?: string;
        };
        /** @description Success */
        ModelList: {
            /** @description The generation that searches use. */
            active: string;
            /** @description The active generation first, then newest first. */
            generations: components["schemas"]["Generation"][];
        };
        Money: {
            amount_minor: number;
            /** @description ISO 4217. */
            currency: string;
        };
        NewAllowedAddress: {
            /** @description An address or a range in CIDR notation, IPv4 or IPv6. Bits after the prefix of a range are cleared. */
            ip_address: string;
            description: string;
            /**
             * @description Add it even if the list then excludes the address of this call.
             * @default false
             */
            confirm_lockout?: boolean;
        };
        NextAction: {
            /** @enum {unknown} */
            type: "confirm" | "choose" | "search" | "contact";
            label: string;
            /** @description `choose`: `{ text }`. Send it as the next message. */
            payload: {
                [key: string]: unknown;
            };
        };
        OpenThread: {
            /** @description BCP 47 tag. */
            locale?: string;
        };
        /** @description Success */
        OwnStore: {
            client_id: string;
            /** @description The name of the store in URLs; it never changes. */
            slug: string;
            name: string;
            /**
             * @description The plan whose limits apply.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            products_count: number;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description When the store and all its data are deleted; null unless an owner has requested the deletion. */
            deletion_at: string | null;
        };
        OwnStoreChange: {
            name: string;
        };
        OwnStoreDeletion: {
            /** @description The slug of the store, as a confirmation. */
            slug: string;
        };
        PasswordChange: {
            current_password: string;
            /** @description At least 12 characters, not a common password, and without the email address and the name. */
            new_password: string;
        };
        PasswordReset: {
            token: string;
            /** @description At least 12 characters, not a common password, and without the email address and the name. */
            password: string;
        };
        /** @description Success */
        PermissionList: {
            permissions: {
                /** @enum {unknown} */
                name: "products:read" | "products:write" | "products:delete" | "products:bulk" | "search:read" | "search:write" | "search:execute" | "feedback:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "team:read" | "team:write" | "billing:read" | "billing:write" | "security:read" | "security:write" | "connector:read" | "connector:write:store" | "assistant:read" | "assistant:write";
                description: string;
            }[];
        };
        PhotoMessage: {
            /** @description `thr_…` */
            thread_id: string;
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.
             */
            image: Blob;
            /** @description A question about the photo. */
            text?: string;
        };
        PlanGrant: {
            /** @enum {unknown} */
            plan_name: "free" | "basic" | "premium" | "enterprise";
        };
        /** @description Success */
        PopularProducts: {
            days: number;
            products: {
                product_id: string;
                clicks: number;
                add_to_carts: number;
                purchases: number;
                /** @description Amounts by currency. */
                revenue: {
                    [key: string]: number;
                };
                /** @description Null if the product was deleted. */
                metadata: {
                    [key: string]: unknown;
                } | null;
            }[];
        };
        /** @description Created */
        PortalLink: {
            /** @description A page of the payment provider for cards and invoices. It works for a short time and needs no sign-in. */
            portal_url: string;
        };
        /** @description Created */
        PortalSession: {
            user_id: string;
            email: string;
            full_name: string;
            is_super_admin: boolean;
            email_verified: boolean;
            /** @description Most recently used first. */
            memberships: {
                client_id: string;
                slug: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "developer" | "viewer";
                /** @enum {unknown} */
                plan: "free" | "basic" | "premium" | "enterprise";
                last_used_at: string | null;
            }[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            store: {
                client_id: string;
                slug: string;
                name: string;
                /** @description Null for a super admin who is not a member: they act for the store. */
                role: ("owner" | "admin" | "developer" | "viewer") | null;
                permissions: ("products:read" | "products:write" | "products:delete" | "products:bulk" | "search:read" | "search:write" | "search:execute" | "feedback:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "team:read" | "team:write" | "billing:read" | "billing:write" | "security:read" | "security:write" | "connector:read" | "connector:write:store" | "assistant:read" | "assistant:write")[];
                /** @description When the store is deleted because an owner requested it. ISO 8601, UTC, milliseconds. */
                deletion_at: string | null;
            } | null;
            /** @description The page to open after sign-in. */
            redirect: string;
            /** @description Seconds until the session ends, unless it is used again. */
            expires_in: number;
        };
        PriceFilter: {
            min_minor: number | null;
            max_minor: number | null;
            /** @description The currency of the store; null if no storefront is connected. */
            currency: string | null;
            /** @description Number of products whose live price was requested: with price bounds, everything that matches the other conditions. */
            checked: number;
            excluded_outside_range: number;
            excluded_without_live_price: number;
        };
        /**
         * Problem
         * @example {
         *       "type": "about:blank",
         *       "title": "Unauthorized",
         *       "status": 401,
         *       "detail": "The session has expired.",
         *       "instance": "/v1/chat/messages",
         *       "code": "SESSION_EXPIRED",
         *       "correlation_id": "5b1f0a52-3c1d-4f7e-9a51-0d6f2b8c4e93",
         *       "errors": []
         *     }
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description A human-readable sentence. */
            detail: string;
            /** @description Path of the request. */
            instance: string;
            /** @description Stable code. HTTP statuses and their codes: 422 `VALIDATION_FAILED`, `CONNECTION_INVALID`; 401 `UNAUTHENTICATED`, `SESSION_EXPIRED`, `SESSION_REVOKED`; 403 `FORBIDDEN`; 404 `NOT_FOUND`; 409 `CONFLICT`, `CONFIRMATION_INVALID`; 413 `PAYLOAD_TOO_LARGE`; 429 `RATE_LIMITED`; 500 `INTERNAL`; 503 `UPSTREAM_UNAVAILABLE`. An error that occurs before the request reaches the assistant, e.g. 405, keeps its HTTP status and carries the closest code. */
            code: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
            /** @description Every invalid field of the request; empty for other errors. */
            errors: {
                pointer: string;
                code: string;
                message: string;
            }[];
            /** @description RATE_LIMITED: the limit that was reached, e.g. `session_minute`. */
            window?: string;
            /** @description CONFIRMATION_INVALID: what can be confirmed instead, with a fresh preview; null if nothing can. */
            confirmation?: components["schemas"]["Confirmation"] | null;
            /** @description RATE_LIMITED: earliest time to retry, ISO 8601. */
            retry_at?: string;
            /** @description RATE_LIMITED, CONFLICT: seconds until a retry, as in the header Retry-After. */
            retry_after?: number;
            /** @description RATE_LIMITED: requests per window. */
            limit?: number;
            /** @description RATE_LIMITED: length of the window. */
            window_seconds?: number;
            /** @description RATE_LIMITED: the plan whose limit was reached. */
            plan_name?: string;
            /** @description RATE_LIMITED: the number of requests that the call counts as. */
            cost?: number;
            /** @description The cause, if the code has several, e.g. `idempotency_key_in_flight`. */
            reason?: string;
            /** @description FORBIDDEN: the missing permission. */
            permission?: string;
            /** @description PAYLOAD_TOO_LARGE: the limit of the body. */
            max_bytes?: number;
            /** @description CONFLICT: the connection that exists already. */
            connection_id?: string;
        };
        /**
         * @example {
         *       "product_id": "mug-1",
         *       "image_url": "https://shop.example/images/mug-1.jpg",
         *       "additional_image_urls": [],
         *       "metadata": {
         *         "name": "Blue mug",
         *         "category": "Kitchen",
         *         "brand": "Kiln",
         *         "price": 14.9,
         *         "stock": 12
         *       },
         *       "status": "indexed",
         *       "image_status": "indexed",
         *       "error": null,
         *       "vector_id": "9d2b6c1f-58a4-4e0b-b3c7-6f1a2e9d4c85",
         *       "palette": [
         *         {
         *           "hex": "#1f4e9c",
         *           "lab": [
         *             33.6,
         *             8.1,
         *             -46.9
         *           ],
         *           "share": 0.62
         *         }
         *       ],
         *       "created_at": "2026-11-21T10:00:00.000Z",
         *       "updated_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Product: {
            product_id: string;
            /** @description null for a product without an image. */
            image_url: string | null;
            /**
             * @description `indexed`: found by image and by words. `none`: no image, found by words only. `failed`: not indexed.
             * @enum {unknown}
             */
            image_status: "indexed" | "none" | "failed";
            additional_image_urls: string[];
            thumbnail?: components["schemas"]["Thumbnail"];
            metadata: {
                [key: string]: unknown;
            };
            /** @enum {unknown} */
            status: "indexed" | "processing" | "failed";
            error: {
                code: string;
                message: string;
            } | null;
            vector_id: string | null;
            palette: {
                hex: string;
                lab: number[];
                share: number;
            }[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description ISO 8601, UTC, milliseconds. */
            updated_at: string;
        };
        ProductCard: {
            /** @description `prd_` followed by the product_id of the search API. */
            product_id: string;
            title: string;
            url: string | null;
            image_url: string | null;
            /** @enum {unknown} */
            price_state: "live" | "unavailable" | "not_requested";
            /** @description Null unless price_state is `live`. */
            price: components["schemas"]["Money"] | null;
            /** @enum {unknown} */
            availability_state: "live" | "unavailable" | "not_requested";
            availability: components["schemas"]["Availability"];
            /** @description Why the product is shown, in the shopper’s language. */
            reasons: string[];
        };
        /**
         * @example {
         *       "metadata": {
         *         "price": 12.5,
         *         "color_name": null
         *       }
         *     }
         */
        ProductChange: {
            /** @description The service downloads the image from here. Omitted: the product keeps its images; a new product without one is found by its words only. null: the product loses its images. */
            image_url?: string | null;
            /** @description Further images; the best match counts. Requires an image_url. */
            additional_image_urls?: string[];
            /** @description Merged key by key; a key set to null is removed. */
            metadata?: {
                name?: string | null;
                category?: string | null;
                brand?: string | null;
                price?: number | null;
                color_name?: string | null;
                tags?: string[] | null;
            } & {
                [key: string]: unknown;
            };
        };
        ProductChangeUpload: {
            /**
             * Format: binary
             * @description The main image: JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MiB. Stored as a JPEG of at most 1600 pixels a side, without metadata.
             */
            image: Blob;
            /** @description Further images; the best match counts. Requires an image_url. */
            additional_image_urls?: string[];
            /** @description Merged key by key; a key set to null is removed. */
            metadata?: {
                name?: string | null;
                category?: string | null;
                brand?: string | null;
                price?: number | null;
                color_name?: string | null;
                tags?: string[] | null;
            } & {
                [key: string]: unknown;
            };
        };
        ProductDeletedMessage: {
            /** @constant */
            event: "product.deleted";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                product_id: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                deleted_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /** @description Success */
        ProductImageHealth: {
            product_id: string;
            /** @description The main image first; URLs that never succeeded last. */
            images: components["schemas"]["ImageHealth"][];
        };
        ProductIndexedMessage: {
            /** @constant */
            event: "product.indexed";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                product_id: string;
                vector_id: string | null;
                image_url: string | null;
                metadata: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                indexed_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /**
         * @example {
         *       "product_id": "mug-1",
         *       "image_url": "https://shop.example/images/mug-1.jpg",
         *       "additional_image_urls": [],
         *       "metadata": {
         *         "name": "Blue mug",
         *         "category": "Kitchen",
         *         "brand": "Kiln",
         *         "price": 14.9,
         *         "stock": 12
         *       }
         *     }
         */
        ProductInput: {
            /** @description Your own identifier of the product, not blank; none of `.`, `..`, `duplicates`, `export`, `image-health`. */
            product_id: string;
            /** @description The service downloads the image from here. Omitted: the product keeps its images; a new product without one is found by its words only. null: the product loses its images. */
            image_url?: string | null;
            /** @description Further images; the best match counts. Requires an image_url. */
            additional_image_urls?: string[];
            /** @description Any facts about the product, at most 32 kB. */
            metadata?: {
                name?: string;
                category?: string;
                brand?: string;
                price?: number;
                color_name?: string;
                tags?: string[];
            } & {
                [key: string]: unknown;
            };
        };
        /** @description Success */
        ProductList: {
            products: components["schemas"]["Product"][];
            total: number;
            next_cursor: string | null;
        };
        ProductUpdatedMessage: {
            /** @constant */
            event: "product.updated";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                product_id: string;
                /** @description Paths of the changed fields, e.g. `metadata.price`. */
                changes: string[];
                previous_image_url: string | null;
                new_image_url: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds.
                 */
                updated_at: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        ProductUpload: {
            /** @description Your own identifier of the product, not blank; none of `.`, `..`, `duplicates`, `export`, `image-health`. */
            product_id: string;
            /**
             * Format: binary
             * @description The main image: JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MiB. Stored as a JPEG of at most 1600 pixels a side, without metadata.
             */
            image: Blob;
            /** @description Further images; the best match counts. Requires an image_url. */
            additional_image_urls?: string[];
            /** @description Any facts about the product, at most 32 kB. */
            metadata?: {
                name?: string;
                category?: string;
                brand?: string;
                price?: number;
                color_name?: string;
                tags?: string[];
            } & {
                [key: string]: unknown;
            };
        };
        ProductsDeletion: {
            product_ids: string[];
        };
        /** @description Success */
        PublishConceptResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ReceiptList: {
            /** @description Newest first. */
            receipts: {
                search_id: string;
                mode: string;
                /** @description The text, otherwise the URL of the image or the product_id; at most 500 characters. null for uploaded images and without a query. */
                subject: string | null;
                total: number;
                query_time_ms: number;
                created_at: string;
            }[];
            /** @description At most 10,000 are counted. */
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ReceivedEvent: {
            /** @constant */
            received: true;
        };
        /** @description Created */
        RegisteredAccount: {
            /** @description The store. It becomes active when the email is verified. */
            client_id: string;
            slug: string;
            client_name: string;
            email: string;
            /** @constant */
            status: "inactive";
        };
        Registration: {
            client_name: string;
            /** @description Stored in lower case. */
            email: string;
            /** @description At least 12 characters, not a common password, and without the email address and the name. */
            password: string;
        };
        Relaxation: {
            change: {
                /** @enum {unknown} */
                kind: "drop_filter" | "drop_category" | "drop_price" | "drop_color" | "drop_word" | "lower_threshold";
                field?: string;
                word?: string;
                threshold?: number;
                /** @description The second relaxed condition, if one is not enough. */
                also?: {
                    /** @enum {unknown} */
                    kind: "drop_filter" | "drop_category" | "drop_price" | "drop_color" | "drop_word" | "lower_threshold";
                    field?: string;
                    word?: string;
                    threshold?: number;
                };
                sentence: string;
            };
            total: number;
            /** @description The body of the changed request, or the query of a GET. An uploaded image must be sent again. */
            request: {
                [key: string]: unknown;
            };
        };
        /** @description Success */
        RemovedMember: {
            /** @constant */
            status: "removed";
            user_id: string;
        };
        /** @description Success */
        RenewedClientSecret: {
            client_id: string;
            /** @description Shown only here. The previous secret and its tokens are revoked. */
            client_secret: string;
        };
        /** @description Success */
        ReopenConversationResponse: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        ReplayRequest: {
            /**
             * @description Which deliveries to send again.
             * @default failed
             * @enum {unknown}
             */
            status?: "failed" | "cancelled";
            /**
             * @description Only deliveries of this event.
             * @enum {unknown}
             */
            event?: "product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "webhook.test";
        };
        /** @description Accepted; the work continues in the background */
        ReplayedDeliveries: {
            /** @description Deliveries that are sent again, the oldest first. */
            replayed: number;
            /** @description A call replays at most 1,000. Call again while this is not 0. */
            remaining: number;
        };
        ReplyRequest: {
            text: string;
            /** @default false */
            resolve?: boolean;
        };
        /** @description Success */
        ReplyToConversationResponse: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
            /** @description Where replies are sent. Null if the shopper has given no email address. */
            reply_address: string | null;
            /** @description Messages of the last 100 turns, oldest first. */
            messages: {
                message_id: string;
                /** @enum {unknown} */
                role: "shopper" | "assistant" | "agent";
                text: string;
                created_at: string;
                outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
                answer: components["schemas"]["Answer"] | null;
                /** @description Null except for answers of the assistant. */
                evidence: components["schemas"]["AnswerEvidence"] | null;
            }[];
            tickets: components["schemas"]["Ticket"][];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        ResolveConversationResponse: {
            thread_id: string;
            /** @enum {unknown} */
            state: "open" | "waiting" | "resolved";
            locale: string;
            customer_id: string | null;
            turns: number;
            /** @description The first message, at most 200 characters. */
            first_text: string;
            last_outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            assigned_to: string | null;
            assignee_name: string | null;
            /** @description The reason of the newest open ticket. */
            waiting_reason: ("insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support") | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        RestoreConceptVersionResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        RevokeRequest: {
            reason: string;
        };
        /** @description Success */
        RevokedToken: {
            /** @constant */
            revoked: true;
        };
        /** @description Success */
        RotateApiKeyResponse: {
            id: string;
            name: string;
            /** @description Shown only here. Send it as `Authorization: Bearer sk_live_…`. */
            key: string;
            /** @description Actions by area, such as `{ "products": ["read", "write"], "connector": ["write:store"] }`. */
            scopes: {
                [key: string]: string[];
            };
            expires_at: string | null;
            /** @description ISO 8601. The previous key is refused from then on. */
            former_key_valid_until: string;
        };
        RotateKeyRequest: {
            /** @default 24 */
            overlap_hours?: number;
        };
        /** @description Success */
        RotateSigningSecretResponse: {
            connection_id: string;
            /** @description Signs every request to the store API. Shown only here; configure it in the store. */
            signing_secret: string;
            /** @description ISO 8601, UTC, milliseconds. */
            former_secret_valid_until: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        RotateStorePublicKeyResponse: {
            store_public_key: string;
            former_key: string | null;
            former_valid_until: string | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Created */
        RotatedKeys: {
            key_id: string;
            retired: string[];
        };
        /** @description Success */
        RotatedSecret: {
            id: string;
            /** @description Shown only here. */
            secret: string;
            /** @description ISO 8601, UTC, milliseconds. */
            former_secret_valid_until: string;
        };
        /** @description Success */
        SandboxAccount: {
            store_name: string;
            subscription: components["schemas"]["Subscription"] | null;
            /** @description What can be simulated in the current state. */
            actions: ("renew" | "fail_renewal" | "pay" | "cancel" | "resume" | "end")[];
            invoices: components["schemas"]["InvoiceList"];
            return_url: string;
        };
        SandboxAccountInput: {
            /** @description The part after `#` in the URL of the page. */
            token: string;
        };
        SandboxActionInput: {
            /** @description The part after `#` in the URL of the page. */
            token: string;
            /**
             * @description `renew` and `fail_renewal` end the current period with a payment or without one; `pay` pays the open invoice; `end` lets a canceled subscription reach its end.
             * @enum {unknown}
             */
            action: "renew" | "fail_renewal" | "pay" | "cancel" | "resume" | "end";
        };
        SandboxPayment: {
            /** @description The part after `#` in the URL of the page. */
            session_id: string;
            /**
             * @description Required to subscribe; a change uses the card on file.
             * @enum {unknown}
             */
            card?: "pays" | "declined" | "insufficient_funds" | "expired_card" | "fails_later";
        };
        /** @description Success */
        SandboxSession: {
            /** @enum {unknown} */
            kind: "subscribe" | "change" | "cancel";
            /** @enum {unknown} */
            state: "open" | "paid" | "canceled" | "expired";
            /** @description Why this attempt to pay failed. */
            declined: ("card_declined" | "insufficient_funds" | "expired_card") | null;
            store_name: string;
            /** @enum {unknown} */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /** @description The plan before a change. */
            from_plan: ("free" | "basic" | "premium" | "enterprise") | null;
            max_products: number | null;
            requests_per_minute: number | null;
            /** @description In units of `currency`. */
            price: number;
            /** @description In units of `currency`. */
            due_now: number;
            currency: string;
            /** @description When the next payment is due, or a canceled subscription ends. */
            period_end: string;
            success_url: string;
            cancel_url: string;
        };
        SandboxSessionInput: {
            /** @description The part after `#` in the URL of the page. */
            session_id: string;
        };
        ScoreParts: {
            image?: number;
            text?: number;
            lexical?: number;
            color?: number;
            category_boost?: number;
            /** @description The boosts of the store or the request, in the order of relevance. */
            boosts?: {
                field: string;
                strength: number;
                /** @description The odds that the product is relevant are multiplied by this. */
                factor: number;
            }[];
            /** @description similarity_score with all boosts applied; results are ordered by it. */
            ranking_score?: number;
            rank: number;
        };
        /**
         * @description Success
         * @example {
         *       "search_id": "0a9f3c1e-7d52-4b86-9a57-2f1c5d8e4b60",
         *       "query_time_ms": 21,
         *       "count": 1,
         *       "total": 1,
         *       "total_is_estimate": false,
         *       "results": [
         *         {
         *           "product_id": "mug-1",
         *           "similarity_score": 0.94,
         *           "confidence": "exact",
         *           "metadata": {
         *             "name": "Blue mug",
         *             "category": "Kitchen",
         *             "brand": "Kiln",
         *             "price": 14.9,
         *             "stock": 12
         *           },
         *           "image_url": "https://shop.example/images/mug-1.jpg"
         *         }
         *       ],
         *       "next_cursor": null,
         *       "model_generation": "tiny-clip/1"
         *     }
         */
        SearchAnswer: {
            /** Format: uuid */
            search_id: string;
            /** @description Time until the results were known, including embedding and scan. */
            query_time_ms: number;
            /** @description Results on this page. */
            count: number;
            /** @description Number of matches that pass the filters and the threshold, or the default cutoffs. */
            total: number;
            /** @description The number of matches when every variant of a product is counted; absent if it equals total. */
            total_variants?: number;
            /** @description Whether matches were counted by estimates of their similarity: only in stores with more images than EXACT_MAX_PRODUCTS, when more than 2,048 products match by their image alone. */
            total_is_estimate: boolean;
            results: components["schemas"]["SearchResult"][];
            groups?: {
                value: (string | number | boolean) | null;
                /** @description Number of results of the group. */
                total: number;
                product_ids: string[];
            }[];
            total_groups?: number;
            facets?: {
                [key: string]: components["schemas"]["Facet"];
            };
            interpreted?: components["schemas"]["Interpreted"];
            /** @description Only if there are no results. */
            relaxations?: components["schemas"]["Relaxation"][];
            /** @description Present only if there is a warning. */
            warnings?: {
                /**
                 * @description receipt_not_stored: the service is read-only at the moment. GET /v1/search/{search_id} may not find the search; feedback with its search_id is still attributed.
                 * @enum {unknown}
                 */
                code: "receipt_not_stored";
                message: string;
            }[];
            next_cursor: string | null;
            model_generation: string;
            /** @description Always false: query images are never stored. */
            image_stored?: boolean;
        };
        /**
         * @example {
         *       "query": "blue mug",
         *       "limit": 10
         *     }
         * @example {
         *       "query": "mug under 20",
         *       "filters": [
         *         {
         *           "field": "brand",
         *           "operator": "eq",
         *           "value": "Kiln"
         *         }
         *       ],
         *       "facets": [
         *         "category"
         *       ]
         *     }
         */
        SearchByText: {
            /** @description Without a query, or with `*`, the search lists the catalog. */
            query?: string;
            language?: components["schemas"]["Language"];
            /** @description Whether prices and colors in the text become conditions, true by default. */
            interpret?: boolean;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchByUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.
             */
            image: Blob;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        /**
         * @example {
         *       "image_url": "https://shop.example/images/mug-1.jpg",
         *       "limit": 10
         *     }
         */
        SearchByUrl: {
            /** @description The service downloads the image from here. */
            image_url: string;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        /** @description Success */
        SearchCatalogResponse: {
            products: components["schemas"]["ProductCard"][];
            price_filter?: components["schemas"]["PriceFilter"];
            /** @description `price_and_availability_not_verified_live`: a returned product was not read live. `price_filter_incomplete`: more than 1,000 products match the other conditions; only these were compared with the price bounds. */
            warnings: ("price_and_availability_not_verified_live" | "price_filter_incomplete")[];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        SearchCropByUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.
             */
            image: Blob;
            crop: components["schemas"]["Crop"];
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchCropByUrl: {
            /** @description The service downloads the image from here. */
            image_url: string;
            crop: components["schemas"]["Crop"];
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchFilteredByUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.
             */
            image: Blob;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters: components["schemas"]["Filter"][];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchFilteredByUrl: {
            /** @description The service downloads the image from here. */
            image_url: string;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters: components["schemas"]["Filter"][];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchFusion: {
            /** @description The service downloads the image from here. */
            image_url?: string;
            query?: string;
            /**
             * @description Weight of the image relative to the text.
             * @default 0.5
             */
            image_weight?: number;
            language?: components["schemas"]["Language"];
            /** @description Whether prices and colors in the text become conditions, true by default. */
            interpret?: boolean;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchHybrid: {
            /** @description The service downloads the image from here. */
            image_url?: string;
            query?: string;
            colors?: string[];
            metadata_filters?: components["schemas"]["Filters"];
            /**
             * @description Weight of the image relative to the text.
             * @default 0.5
             */
            visual_weight?: number;
            language?: components["schemas"]["Language"];
            /** @description Whether prices and colors in the text become conditions, true by default. */
            interpret?: boolean;
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchMultiImageByUpload: {
            images: Blob[];
            /**
             * @default average
             * @enum {unknown}
             */
            aggregation?: "average" | "union" | "best";
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        SearchMultiImageByUrl: {
            image_urls: string[];
            /**
             * @default average
             * @enum {unknown}
             */
            aggregation?: "average" | "union" | "best";
            /**
             * @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.
             * @default 10
             */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Fields that rank results higher, in place of those in the settings. */
            boosts?: components["schemas"]["Boost"][];
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description Return the components of each score. */
            explain?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
        };
        /** @description Success */
        SearchReceipt: {
            search_id: string;
            mode: string;
            request: {
                [key: string]: unknown;
            };
            created_at: string;
            query_time_ms: number;
            total: number;
            results: {
                product_id: string;
                similarity_score: number;
                /** @description null in old receipts. */
                confidence: components["schemas"]["Confidence"] | null;
                score_parts: components["schemas"]["ScoreParts"] | null;
            }[];
            model_generation: string;
            catalogue_revision: number;
            replay: {
                /** @description False if the model or the stored vectors are gone. */
                is_possible: boolean;
                is_catalogue_unchanged: boolean;
                is_same: boolean | null;
                total: number | null;
                results: {
                    product_id: string;
                    similarity_score: number;
                }[] | null;
            };
        };
        SearchResult: {
            product_id: string;
            similarity_score: number;
            confidence: components["schemas"]["Confidence"];
            metadata: {
                [key: string]: unknown;
            };
            /** @description The main image; null for a product without one. */
            image_url: string | null;
            thumbnail?: components["schemas"]["Thumbnail"];
            /** @description The image of the product that is most similar to the query; in image searches, image and text searches, and similar products. */
            matched_image_url?: string;
            /** @description Where words of the query match, including typing errors and synonyms. */
            highlights?: components["schemas"]["Highlight"][];
            /** @description The number of matching variants of the product, if there are several. */
            variant_count?: number;
            score_parts?: components["schemas"]["ScoreParts"];
            group?: (string | number | boolean) | null;
        };
        /** @description Success */
        SearchSettings: {
            /** @default null */
            language?: components["schemas"]["Language"] | null;
            /** @default [] */
            synonyms?: {
                from?: string;
                words: string[];
            }[];
            /**
             * @description How strongly images influence text searches, 0 to 1.
             * @default 0.5
             */
            visual_trust?: number;
            /**
             * @description Rank products higher by their own fields, in every search sorted by relevance.
             * @default []
             */
            boosts?: components["schemas"]["Boost"][];
        };
        SecretRotation: {
            /** @description Signs every delivery; generated if omitted. For the signature of Standard Webhooks, `whsec_` and base64 stand for the bytes; any other secret is the key itself. */
            secret?: string;
            /**
             * @description How long the previous secret also signs. Use 0 if it may be compromised.
             * @default 24
             */
            overlap_hours?: number;
        };
        Section: {
            /** @description The nearest sentence of the section; `GET /v1/chat/citations/{handle}` returns its paragraph. */
            handle: string;
            concept_id: string;
            concept_version: number;
            /** @description Of the text and its section: `Shipping › Delivery times`. Plain text, one line. */
            title: string;
        };
        /** @description Success */
        SecurityOverview: {
            two_factor: components["schemas"]["TwoFactorStatus"] | null;
            api_keys: {
                /** @description Keys that have not expired. */
                active: number;
                /** @description Active keys that expire within 14 days. */
                expiring_soon: number;
                total: number;
            };
            ip_whitelist: {
                /** @description Without entries, calls from every address are allowed. */
                entries: number;
            };
            /** @description The last ten events of the store, newest first. */
            recent_events: components["schemas"]["AuditEvent"][];
            password_changed_at: string | null;
            /** @description Active sessions of the signed-in user; 0 for keys and machine tokens. */
            sessions: number;
        };
        /** @description Success */
        SecurityPolicy: {
            /** @description Whether members without two-factor authentication are refused (403 `two_factor_required`). */
            require_2fa: boolean;
            /** @description Members whom the policy refuses, or would refuse if enabled. */
            members_without_2fa: number;
            updated_at: string | null;
        };
        SecurityPolicyInput: {
            /** @description Whether members without two-factor authentication are refused (403 `two_factor_required`). */
            require_2fa: boolean;
            /** @description Ignored, so that a response of `GET` can be sent back. */
            members_without_2fa?: number;
            /** @description Ignored, so that a response of `GET` can be sent back. */
            updated_at?: string | null;
        };
        /** @description Success */
        SendMessageResponse: {
            message_id: string;
            thread_id: string;
            /** @enum {unknown} */
            outcome: "answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure";
            answer: components["schemas"]["Answer"];
            events: components["schemas"]["ChatEvent"][];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        SendPhotoResponse: {
            message_id: string;
            thread_id: string;
            /** @enum {unknown} */
            outcome: "answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure";
            answer: components["schemas"]["Answer"];
            events: components["schemas"]["ChatEvent"][];
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        SessionList: {
            sessions: {
                id: string;
                address: string;
                user_agent: string;
                /** @description ISO 8601, UTC, milliseconds. */
                created_at: string;
                /** @description ISO 8601, UTC, milliseconds. */
                last_used_at: string;
                /** @description Whether this is the session of the call. */
                current: boolean;
            }[];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        ShopProducts: {
            products: {
                product_id: string;
                name: string;
                description: string;
                category: string;
                /** @description The group of categories that this one belongs to. */
                department: string;
                brand: string | null;
                /** @description Of the cheapest variant. */
                price: number;
                currency: string;
                /** @description Of all variants; 0 when sold out. */
                stock: number;
                variants: {
                    sku: string;
                    options: string[];
                    price: number;
                    stock: number;
                }[];
                image_url: string | null;
                thumbnail: components["schemas"]["Thumbnail"] | null;
            }[];
            total: number;
            next_cursor: string | null;
        };
        SignedHttpInput: {
            /** @description The address of your store API, e.g. `https://shop.example.com/vitrine`. */
            base_url: string;
            /** @description Why the change is made. Written to the audit log. */
            reason: string;
        };
        SigningSecretRotation: {
            /** @description Why the change is made. Written to the audit log. */
            reason: string;
            /**
             * @description How long requests are signed with the previous secret too. 0 if it has leaked.
             * @default 24
             */
            overlap_hours?: number;
        };
        /** @description Accepted; the work continues in the background */
        StartSyncResponse: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        StopMessageResponse: {
            stopped: boolean;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        StopRequest: {
            /** @description `thr_…` */
            thread_id: string;
        };
        StoreInput: {
            name: string;
            /**
             * @description The plan without payment. `enterprise` has no limits.
             * @default enterprise
             * @enum {unknown}
             */
            plan_name?: "free" | "basic" | "premium" | "enterprise";
        };
        /** @description Success */
        StoreList: {
            /** @description Newest first. */
            stores: components["schemas"]["StoreRecord"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Success */
        StoreModel: {
            active: {
                /** @description Searches return it as `model_generation`. */
                generation: string;
                model: string | null;
                dimension: number;
                /** @enum {unknown} */
                state: "building" | "failed" | "ready" | "active" | "retired" | "dropped";
                products: {
                    /** @description Products of the store with vectors. */
                    done: number;
                    /** @description Products of the store that have images but no vectors, including failed ones. */
                    missing: number;
                    /** @description Products of the store that could not be embedded; they are retried. */
                    failed: number;
                };
                /** @description ISO 8601, UTC, milliseconds. */
                created_at: string;
                activated_at: string | null;
                dropped_after: string | null;
            };
            /** @description The generation that is being built, or kept for a rollback. Only the operator of the installation can switch to it or delete it. */
            standby: {
                /** @description Searches return it as `model_generation`. */
                generation: string;
                model: string | null;
                dimension: number;
                /** @enum {unknown} */
                state: "building" | "failed" | "ready" | "active" | "retired" | "dropped";
                products: {
                    /** @description Products of the store with vectors. */
                    done: number;
                    /** @description Products of the store that have images but no vectors, including failed ones. */
                    missing: number;
                    /** @description Products of the store that could not be embedded; they are retried. */
                    failed: number;
                };
                /** @description ISO 8601, UTC, milliseconds. */
                created_at: string;
                activated_at: string | null;
                dropped_after: string | null;
            } | null;
        };
        StoreRecord: {
            client_id: string;
            slug: string;
            name: string;
            /**
             * @description `inactive`: the email of its owner is not verified. `suspended`: closed until it is activated. `deleted`: closed, and can be restored until `purge_after`. `purging`: its data is being removed.
             * @enum {unknown}
             */
            state: "inactive" | "active" | "suspended" | "deleted" | "purging";
            /**
             * @description The plan whose limits apply.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /**
             * @description The plan that the store has without paying.
             * @enum {unknown}
             */
            granted_plan: "free" | "basic" | "premium" | "enterprise";
            /** @description `null` is unlimited. */
            max_products: number | null;
            /** @description `null` is unlimited. */
            requests_per_minute: number | null;
            products_count: number;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
            /** @description When the data of a deleted store is removed, or when an active store is deleted because its owner requested it. */
            purge_after: string | null;
        };
        StorefrontInput: {
            /** @description The address of the shop, e.g. `my-shop.myshopify.com` or `https://shop.example.com`. */
            store_url: string;
            /** @description Checked against the storefront before it is stored. Stored encrypted and never returned. */
            private_token?: string;
            /** @description Why the change is made. Written to the audit log. */
            reason: string;
            /**
             * @description Publish imported policies immediately. Otherwise they are drafts.
             * @default false
             */
            publish_policies?: boolean;
        };
        /** @description Success */
        Subscription: {
            /**
             * @description The plan that was bought.
             * @enum {unknown}
             */
            plan_name: "free" | "basic" | "premium" | "enterprise";
            /**
             * @description `past_due`: the last payment failed. `unpaid`: the payment provider no longer tries to collect it.
             * @enum {unknown}
             */
            status: "active" | "past_due" | "unpaid" | "ended";
            /** @description The next payment; null if there is none. */
            renews_at: string | null;
            /** @description When a canceled subscription ends. */
            ends_at: string | null;
            /** @description After a failed payment: the time at which the granted plan replaces this plan if the payment is still missing. */
            grace_ends_at: string | null;
        };
        /** @description Success */
        Suggestions: {
            suggestions: {
                query: string;
                /** @description Searches with results in the last 30 days; 0 for names from the catalog. */
                count: number;
            }[];
        };
        SwitchModel: {
            /** @description The expected standby generation, as a safeguard. */
            generation?: string;
            /**
             * @description Switch although some products have no vectors; these are found only by words and filters.
             * @default false
             */
            accept_missing?: boolean;
        };
        /** @description Success */
        SwitchStorefrontTokenResponse: {
            /** @description `conn_…` */
            connection_id: string;
            /** @enum {unknown} */
            platform: "shopify" | "signed_http";
            store_url: string;
            /** @enum {unknown} */
            auth: "tokenless" | "private_token" | "hmac";
            /**
             * @description `degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.
             * @enum {unknown}
             */
            status: "syncing" | "active" | "degraded" | "failed" | "disconnecting";
            shop: {
                name: string;
                /** @description ISO 4217. */
                currency: string;
            };
            imported: {
                /** @description Products of this connection in the catalog. */
                products: number;
                /** @description Policies of this connection. */
                policies: number;
            };
            publish_policies: boolean;
            /** @description ISO 8601, UTC, milliseconds. */
            last_sync_at: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            next_sync_at: string | null;
            /** @description Failed syncs since the last successful one. */
            consecutive_failures: number;
            last_error: {
                /** @description Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`. */
                code: string;
                message: string;
                at: string;
            } | null;
            created_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        Sync: {
            /** @description `sync_…` */
            sync_id: string;
            /**
             * @description `interrupted`: the process ended; the sync was restarted from the beginning.
             * @enum {unknown}
             */
            state: "reading" | "indexing" | "completed" | "failed" | "interrupted";
            counts: components["schemas"]["SyncCounts"];
            /** @description The bulk job that applies the changes. */
            job_id: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            started_at: string;
            /** @description ISO 8601, UTC, milliseconds. */
            finished_at: string | null;
        };
        SyncCounts: {
            /** @description Products that the storefront returned. */
            products: number;
            /** @description Products that the catalog did not contain. */
            new: number;
            /** @description Products that differed. */
            changed: number;
            /** @description Products that were up to date. */
            unchanged: number;
            /** @description Products that the storefront no longer returns, deleted here. */
            deleted: number;
            /** @description Products that the storefront no longer returns, but that the deletion rule protects. */
            withheld: number;
            /** @description Records that were not imported; see the issues. */
            rejected: number;
            /** @description Products that could not be indexed; see the issues. */
            failed: number;
            /** @description Policies that the storefront returned. */
            policies: number;
        };
        SyncInput: {
            /** @description Why the change is made. Written to the audit log. */
            reason: string;
            /**
             * @description Delete missing products even if more than half of all imported products are missing, or if records could not be read.
             * @default false
             */
            force?: boolean;
        };
        /** @description A small version of the main image, as AVIF, WebP or JPEG. Absent until the image has been loaded. */
        Thumbnail: {
            /** @description The path of the thumbnail at this service; add `?w=` with a width of 160, 320, 480, 640, 960, 1280. It changes with the image. */
            url: string;
            /** @description The width of the original image in pixels. */
            width: number;
            /** @description The height of the original image in pixels. */
            height: number;
        };
        Ticket: {
            ticket_id: string;
            /** @enum {unknown} */
            reason: "insufficient_evidence" | "conflict" | "asked_for_person" | "customer_matter" | "nothing_left_to_say" | "contact_support";
            question: string;
            contact_email: string | null;
            message: string | null;
            /** @enum {unknown} */
            state: "open" | "resolved";
            evidence_tried: {
                handle: string;
                title: string;
                score: number;
            }[];
            created_at: string;
            resolved_at: string | null;
        };
        TokenInput: {
            connection_id: string;
            /** @description Checked against the storefront before it is stored. Stored encrypted and never returned. */
            private_token: string;
            /** @description Why the change is made. Written to the audit log. */
            reason: string;
        };
        /**
         * @description Success
         * @example {
         *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
         *       "token_type": "Bearer",
         *       "expires_in": 3600
         *     }
         */
        TokenResponse: {
            /** @description A signed JWT. Send it as `Authorization: Bearer …`. */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds until the token expires. */
            expires_in: number;
        };
        TranscriptMessage: {
            message_id: string;
            /** @enum {unknown} */
            role: "shopper" | "assistant" | "agent";
            text: string;
            created_at: string;
            outcome: ("answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure") | null;
            answer: components["schemas"]["Answer"] | null;
        };
        /** @description Success */
        TwoFactorSetup: {
            /** @description Base32, to type in if the QR code cannot be scanned. */
            secret: string;
            /** @description SHA-1, 6 digits, 30 seconds. */
            otpauth_url: string;
            /** @description The `otpauth_url` as a QR code: a PNG in a `data:` URL. */
            qr_code_url: string;
        };
        TwoFactorStatus: {
            enabled: boolean;
            recovery_codes_left: number;
        };
        /** @description Success */
        UnpublishConceptResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        UpdateAssistantSettingsResponse: {
            /** @default Assistant */
            name?: string;
            /**
             * @default neutral
             * @enum {unknown}
             */
            tone?: "neutral" | "friendly" | "formal";
            /**
             * @description If empty, the default greeting of the language.
             * @default
             */
            greeting?: string;
            /**
             * @default {
             *       "email": null,
             *       "phone": null,
             *       "url": null,
             *       "hours": null
             *     }
             */
            contact?: {
                /** @default null */
                email?: string | null;
                /** @default null */
                phone?: string | null;
                /** @default null */
                url?: string | null;
                /** @default null */
                hours?: string | null;
            };
            /**
             * @description Questions in other languages are answered in the first one.
             * @default [
             *       "en",
             *       "de",
             *       "fr",
             *       "es"
             *     ]
             */
            languages?: ("en" | "de" | "fr" | "es")[];
            /**
             * @description Questions with less evidence are handed over to a person.
             * @default 0.5
             */
            evidence_threshold?: number;
            /**
             * @description Applies if the operator has configured a language model.
             * @default true
             */
            uses_language_model?: boolean;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        /** @description Success */
        UpdateConceptResponse: {
            /** @description `kc_…` */
            concept_id: string;
            slug: string;
            title: string;
            body_markdown: string;
            topic: string;
            locale: string;
            effective_from: string | null;
            effective_until: string | null;
            /** @enum {unknown} */
            state: "draft" | "published" | "published_with_changes" | "unpublished";
            is_expired: boolean;
            published_version: number | null;
            /** @enum {unknown} */
            source: "written" | "file" | "storefront";
            source_key: string | null;
            created_at: string;
            updated_at: string;
            /** @description Also sent in the header X-Correlation-Id. */
            correlation_id: string;
        };
        UseModel: {
            /** @description A bundled model (`mini-v2`, or `mini-v1`, its predecessor), a hub id such as `owner/name`, or a folder on the machine of the service. */
            model: string;
        };
        /** @description Success */
        UserList: {
            users: components["schemas"]["UserRecord"][];
            total: number;
            next_cursor: string | null;
        };
        /** @description Created */
        UserRecord: {
            id: string;
            email: string;
            full_name: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "developer" | "viewer";
            group_ids: string[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        UserRequest: {
            /** @description Stored in lower case. */
            email: string;
            /** @description At least 12 characters, not a common password, and without the email address and the name. */
            password: string;
            full_name: string;
            /** @description Groups of the store; they restrict the permissions of the role. */
            group_ids?: string[];
            /**
             * @description If omitted, the narrowest role that covers the groups.
             * @enum {unknown}
             */
            role?: "owner" | "admin" | "developer" | "viewer";
        };
        /** @description Success */
        VerifiedAccount: {
            /** @constant */
            status: "active";
            client_id: string;
            /** @description Shown only here. Store it safely. */
            client_secret: string;
        };
        /**
         * @example {
         *       "id": "7a0c2f4e-91b3-4d5a-8c6f-3e1b9d2a7c58",
         *       "url": "https://shop.example/hooks",
         *       "events": [
         *         "product.indexed",
         *         "bulk.*"
         *       ],
         *       "enabled": true,
         *       "disabled_reason": null,
         *       "disabled_at": null,
         *       "failing_since": null,
         *       "former_secret_valid_until": null,
         *       "created_at": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Webhook: {
            /** @description Also the `webhook_id` of every message. */
            id: string;
            url: string;
            events: ("product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "bulk.*")[];
            enabled: boolean;
            /** @description `gone`: the receiver returned 410. `failing`: every attempt failed for five days. */
            disabled_reason: ("by_request" | "gone" | "failing") | null;
            /** @description When it was disabled. */
            disabled_at: string | null;
            /** @description Time of the first failed attempt since the last success. */
            failing_since: string | null;
            /** @description Until then, deliveries are also signed with the previous secret. */
            former_secret_valid_until: string | null;
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        WebhookChange: {
            /** @description Receives events by POST. Requires https and a public address; plain http works only for loopback addresses that the operator allows. */
            url?: string;
            /** @description `bulk.*` means both events of bulk jobs. */
            events?: ("product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "bulk.*")[];
            /** @description `false` disables the webhook and cancels pending deliveries; `true` enables it again, even if the service disabled it. */
            enabled?: boolean;
        };
        /**
         * @example {
         *       "url": "https://shop.example/hooks",
         *       "events": [
         *         "product.indexed",
         *         "bulk.*"
         *       ]
         *     }
         */
        WebhookInput: {
            /** @description Receives events by POST. Requires https and a public address; plain http works only for loopback addresses that the operator allows. */
            url: string;
            /** @description `bulk.*` means both events of bulk jobs. */
            events: ("product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "bulk.*")[];
            /** @description Signs every delivery; generated if omitted. For the signature of Standard Webhooks, `whsec_` and base64 stand for the bytes; any other secret is the key itself. */
            secret?: string;
        };
        /** @description Newest first. A store has at most 20, so one page contains all unless `limit` is smaller; then the headers `X-Next-Cursor` and `Link` point to the next page. */
        WebhookList: components["schemas"]["Webhook"][];
        WebhookTestMessage: {
            /** @constant */
            event: "webhook.test";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds.
             */
            timestamp: string;
            /** @description The webhook, or the bulk job whose callback this is. */
            webhook_id: string;
            data: {
                message: string;
            };
            /** @description Names of the fields of `data` that were emptied to keep the message within 20 kB. */
            truncated?: string[];
        };
        /** @description Success */
        WidgetAnswer: {
            /** Format: uuid */
            search_id: string;
            /** @description Time until the results were known, including embedding and scan. */
            query_time_ms: number;
            /** @description Results on this page. */
            count: number;
            /** @description Number of matches that pass the filters and the threshold, or the default cutoffs. */
            total: number;
            /** @description The number of matches when every variant of a product is counted; absent if it equals total. */
            total_variants?: number;
            /** @description Whether matches were counted by estimates of their similarity: only in stores with more images than EXACT_MAX_PRODUCTS, when more than 2,048 products match by their image alone. */
            total_is_estimate: boolean;
            groups?: {
                value: (string | number | boolean) | null;
                /** @description Number of results of the group. */
                total: number;
                product_ids: string[];
            }[];
            total_groups?: number;
            facets?: {
                [key: string]: components["schemas"]["Facet"];
            };
            /** @description Only if there are no results. */
            relaxations?: components["schemas"]["Relaxation"][];
            /** @description Present only if there is a warning. */
            warnings?: {
                /**
                 * @description receipt_not_stored: the service is read-only at the moment. GET /v1/search/{search_id} may not find the search; feedback with its search_id is still attributed.
                 * @enum {unknown}
                 */
                code: "receipt_not_stored";
                message: string;
            }[];
            next_cursor: string | null;
            model_generation: string;
            /** @description Always false: query images are never stored. */
            image_stored?: boolean;
            results: {
                product_id: string;
                similarity_score: number;
                confidence: components["schemas"]["Confidence"];
                metadata: {
                    [key: string]: unknown;
                };
                thumbnail?: components["schemas"]["Thumbnail"];
                /** @description The image of the product that is most similar to the query; in image searches, image and text searches, and similar products. */
                matched_image_url?: string;
                /** @description Where words of the query match, including typing errors and synonyms. */
                highlights?: components["schemas"]["Highlight"][];
                /** @description The number of matching variants of the product, if there are several. */
                variant_count?: number;
                group?: (string | number | boolean) | null;
                /** @description The main image; null for a product without one. */
                image_url?: string | null;
            }[];
            interpreted?: {
                language: components["schemas"]["Language"];
                /** @description The query text without prices. */
                words: string;
                filters: {
                    phrase: string;
                    /** @description A metadata field; dots address nested objects and lists. */
                    field: string;
                    /** @enum {unknown} */
                    operator: "eq" | "ne" | "in" | "nin" | "gt" | "gte" | "lt" | "lte" | "contains" | "exists";
                    value?: string | number | boolean | unknown[];
                }[];
                colors: {
                    phrase: string;
                    name: string;
                    hex: string;
                }[];
            };
        };
        /** @description Success */
        WidgetConfig: {
            store: {
                name: string;
            };
            currency: string | null;
            /** @description Public fields with 2 to 100 distinct values, none of them numeric. */
            facets: string[];
            /** @description The language of the search settings, if it is set. */
            languages: string[];
            /** @description The public field list. */
            fields: string[];
        };
        /** @description Created */
        WidgetKey: {
            id: string;
            name: string;
            /** @description `pk_live_…`. Public, therefore always shown. */
            key: string;
            origins: string[];
            /** @description ISO 8601, UTC, milliseconds. */
            created_at: string;
        };
        WidgetKeyChange: {
            name?: string;
            /** @description The key works only on pages of these origins. */
            origins?: string[];
        };
        WidgetKeyInput: {
            name: string;
            /** @description The key works only on pages of these origins. */
            origins: string[];
        };
        /** @description Success */
        WidgetKeyList: {
            /** @description Newest first. */
            keys: components["schemas"]["WidgetKey"][];
            total: number;
            next_cursor: string | null;
        };
        WidgetSearchByText: {
            /** @description Without a query, or with `*`, the search lists the catalog. */
            query?: string;
            language?: components["schemas"]["Language"];
            /** @description Whether prices and colors in the text become conditions, true by default. */
            interpret?: boolean;
            /** @default 10 */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
            /** @description A random ID that the page keeps for the shopper; stored in the receipt. */
            session_id?: string;
        };
        WidgetSearchByUpload: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.
             */
            image: Blob;
            crop?: components["schemas"]["Crop"];
            /** @default 10 */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
            /** @description A random ID that the page keeps for the shopper; stored in the receipt. */
            session_id?: string;
        };
        WidgetSearchByUrl: {
            /** @description The service downloads the image from here. */
            image_url: string;
            crop?: components["schemas"]["Crop"];
            /** @default 10 */
            limit?: number;
            /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
            threshold?: number;
            category?: string;
            price_min?: number;
            price_max?: number;
            /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
            color?: string;
            filters?: components["schemas"]["Filters"];
            /** @description Fields for which the results are counted by value. */
            facets?: string[];
            /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
            sort?: string;
            /** @description A metadata field; dots address nested objects and lists. */
            group_by?: string;
            /** @description Maximum results per group on a page, 1 by default. */
            group_limit?: number;
            /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
            collapse_variants?: boolean;
            /** @description Whether results of searches with a text have highlights, true by default. */
            highlight?: boolean;
            /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
            offset?: number;
            /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
            analytics?: boolean;
            /** @description next_cursor of the previous page; leave all other fields unchanged. */
            cursor?: string;
            /** @description A random ID that the page keeps for the shopper; stored in the receipt. */
            session_id?: string;
        };
        /** @description Success */
        WidgetSettings: {
            /** @description The product fields that pages may read, filter and sort by. A field includes everything nested in it; `image_url` is the image of the product. The product_id is always public. */
            public_fields: string[];
        };
        /** @description Success */
        WidgetSuggestions: {
            suggestions: {
                query: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptedInvite = components['schemas']['AcceptedInvite'];
export type AcceptedRequest = components['schemas']['AcceptedRequest'];
export type AccountRecord = components['schemas']['AccountRecord'];
export type AllowedAddress = components['schemas']['AllowedAddress'];
export type AllowedAddressList = components['schemas']['AllowedAddressList'];
export type Analytics = components['schemas']['Analytics'];
export type Answer = components['schemas']['Answer'];
export type AnswerEvidence = components['schemas']['AnswerEvidence'];
export type AnySearch = components['schemas']['AnySearch'];
export type ApiKeyRotation = components['schemas']['ApiKeyRotation'];
export type AssertionKey = components['schemas']['AssertionKey'];
export type AssertionKeyInput = components['schemas']['AssertionKeyInput'];
export type AssignConversationResponse = components['schemas']['AssignConversationResponse'];
export type AssignRequest = components['schemas']['AssignRequest'];
export type AssistantSettings = components['schemas']['AssistantSettings'];
export type AttemptList = components['schemas']['AttemptList'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type AuditList = components['schemas']['AuditList'];
export type Availability = components['schemas']['Availability'];
export type BatchAnswer = components['schemas']['BatchAnswer'];
export type BatchSearch = components['schemas']['BatchSearch'];
export type Boost = components['schemas']['Boost'];
export type BulkCompletedMessage = components['schemas']['BulkCompletedMessage'];
export type BulkFailedMessage = components['schemas']['BulkFailedMessage'];
export type BulkRequest = components['schemas']['BulkRequest'];
export type BulkResponse = components['schemas']['BulkResponse'];
export type CallbackSecret = components['schemas']['CallbackSecret'];
export type CallbackUrl = components['schemas']['CallbackUrl'];
export type CancelActionResponse = components['schemas']['CancelActionResponse'];
export type CancelledInvite = components['schemas']['CancelledInvite'];
export type ChangedPassword = components['schemas']['ChangedPassword'];
export type ChatEvent = components['schemas']['ChatEvent'];
export type Checkout = components['schemas']['Checkout'];
export type CheckoutInput = components['schemas']['CheckoutInput'];
export type CheckoutStatus = components['schemas']['CheckoutStatus'];
export type Citation = components['schemas']['Citation'];
export type Comparison = components['schemas']['Comparison'];
export type Concept = components['schemas']['Concept'];
export type ConceptChange = components['schemas']['ConceptChange'];
export type ConceptInput = components['schemas']['ConceptInput'];
export type ConceptVersion = components['schemas']['ConceptVersion'];
export type Confidence = components['schemas']['Confidence'];
export type ConfirmActionResponse = components['schemas']['ConfirmActionResponse'];
export type Confirmation = components['schemas']['Confirmation'];
export type Conflict = components['schemas']['Conflict'];
export type Connection = components['schemas']['Connection'];
export type ConsentRequest = components['schemas']['ConsentRequest'];
export type Contact = components['schemas']['Contact'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationHandoffMessage = components['schemas']['ConversationHandoffMessage'];
export type CreateAnonymousSessionResponse = components['schemas']['CreateAnonymousSessionResponse'];
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];
export type CreateApiKeyResponse = components['schemas']['CreateApiKeyResponse'];
export type CreateAssertionKeyResponse = components['schemas']['CreateAssertionKeyResponse'];
export type CreateConceptResponse = components['schemas']['CreateConceptResponse'];
export type CreateCustomerSessionResponse = components['schemas']['CreateCustomerSessionResponse'];
export type CreateStoreApiConnectionResponse = components['schemas']['CreateStoreApiConnectionResponse'];
export type CreateStorefrontConnectionResponse = components['schemas']['CreateStorefrontConnectionResponse'];
export type CreateThreadResponse = components['schemas']['CreateThreadResponse'];
export type CreatedStore = components['schemas']['CreatedStore'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type Crop = components['schemas']['Crop'];
export type CurrentPlan = components['schemas']['CurrentPlan'];
export type DeleteConnectionResponse = components['schemas']['DeleteConnectionResponse'];
export type DeleteJudgmentResponse = components['schemas']['DeleteJudgmentResponse'];
export type DeletedApiKey = components['schemas']['DeletedApiKey'];
export type DeletedProduct = components['schemas']['DeletedProduct'];
export type DeletedProducts = components['schemas']['DeletedProducts'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryList = components['schemas']['DeliveryList'];
export type DeliveryWithRequest = components['schemas']['DeliveryWithRequest'];
export type DemoInstall = components['schemas']['DemoInstall'];
export type DemoSession = components['schemas']['DemoSession'];
export type DemoStorefrontMode = components['schemas']['DemoStorefrontMode'];
export type DemoVariantChange = components['schemas']['DemoVariantChange'];
export type DisableTwoFactor = components['schemas']['DisableTwoFactor'];
export type DisabledTwoFactor = components['schemas']['DisabledTwoFactor'];
export type DuplicateCluster = components['schemas']['DuplicateCluster'];
export type DuplicateDetectedMessage = components['schemas']['DuplicateDetectedMessage'];
export type DuplicateList = components['schemas']['DuplicateList'];
export type EnableTwoFactor = components['schemas']['EnableTwoFactor'];
export type EnabledTwoFactor = components['schemas']['EnabledTwoFactor'];
export type EndedPortalSession = components['schemas']['EndedPortalSession'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type Error = components['schemas']['Error'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationList = components['schemas']['EvaluationList'];
export type EvaluationRequest = components['schemas']['EvaluationRequest'];
export type EventPage = components['schemas']['EventPage'];
export type ExchangeRequest = components['schemas']['ExchangeRequest'];
export type ExplainAnswer = components['schemas']['ExplainAnswer'];
export type ExplainRequest = components['schemas']['ExplainRequest'];
export type ExportedLine = components['schemas']['ExportedLine'];
export type Facet = components['schemas']['Facet'];
export type FeedbackAnswer = components['schemas']['FeedbackAnswer'];
export type FeedbackInput = components['schemas']['FeedbackInput'];
export type FeedbackList = components['schemas']['FeedbackList'];
export type Filter = components['schemas']['Filter'];
export type Filters = components['schemas']['Filters'];
export type Generation = components['schemas']['Generation'];
export type GenerationFault = components['schemas']['GenerationFault'];
export type GetAssistantProfileResponse = components['schemas']['GetAssistantProfileResponse'];
export type GetAssistantQualityResponse = components['schemas']['GetAssistantQualityResponse'];
export type GetAssistantSettingsResponse = components['schemas']['GetAssistantSettingsResponse'];
export type GetCitationResponse = components['schemas']['GetCitationResponse'];
export type GetConceptResponse = components['schemas']['GetConceptResponse'];
export type GetConceptVersionResponse = components['schemas']['GetConceptVersionResponse'];
export type GetConnectionResponse = components['schemas']['GetConnectionResponse'];
export type GetConversationResponse = components['schemas']['GetConversationResponse'];
export type GetInstallationResponse = components['schemas']['GetInstallationResponse'];
export type GetReceiptResponse = components['schemas']['GetReceiptResponse'];
export type GetSigningKeysResponse = components['schemas']['GetSigningKeysResponse'];
export type GetStorePublicKeyResponse = components['schemas']['GetStorePublicKeyResponse'];
export type GetSyncResponse = components['schemas']['GetSyncResponse'];
export type GetThreadResponse = components['schemas']['GetThreadResponse'];
export type GetUsageResponse = components['schemas']['GetUsageResponse'];
export type GroupList = components['schemas']['GroupList'];
export type GroupRecord = components['schemas']['GroupRecord'];
export type GroupRequest = components['schemas']['GroupRequest'];
export type Handoff = components['schemas']['Handoff'];
export type Highlight = components['schemas']['Highlight'];
export type ImageFailedMessage = components['schemas']['ImageFailedMessage'];
export type ImageHealth = components['schemas']['ImageHealth'];
export type ImageHealthList = components['schemas']['ImageHealthList'];
export type ImportItems = components['schemas']['ImportItems'];
export type ImportKnowledgeResponse = components['schemas']['ImportKnowledgeResponse'];
export type ImportList = components['schemas']['ImportList'];
export type ImportReport = components['schemas']['ImportReport'];
export type ImportRequest = components['schemas']['ImportRequest'];
export type IndexResponse = components['schemas']['IndexResponse'];
export type Interpreted = components['schemas']['Interpreted'];
export type InviteAnswer = components['schemas']['InviteAnswer'];
export type InviteList = components['schemas']['InviteList'];
export type InviteRequest = components['schemas']['InviteRequest'];
export type InviteResponse = components['schemas']['InviteResponse'];
export type Invoice = components['schemas']['Invoice'];
export type InvoiceList = components['schemas']['InvoiceList'];
export type Job = components['schemas']['Job'];
export type JobList = components['schemas']['JobList'];
export type JobSummary = components['schemas']['JobSummary'];
export type Judgment = components['schemas']['Judgment'];
export type JudgmentInput = components['schemas']['JudgmentInput'];
export type JudgmentList = components['schemas']['JudgmentList'];
export type KnowledgeImport = components['schemas']['KnowledgeImport'];
export type Language = components['schemas']['Language'];
export type LeftStore = components['schemas']['LeftStore'];
export type ListApiKeysResponse = components['schemas']['ListApiKeysResponse'];
export type ListAssertionKeysResponse = components['schemas']['ListAssertionKeysResponse'];
export type ListConceptVersionsResponse = components['schemas']['ListConceptVersionsResponse'];
export type ListConceptsResponse = components['schemas']['ListConceptsResponse'];
export type ListConnectionsResponse = components['schemas']['ListConnectionsResponse'];
export type ListConversationsResponse = components['schemas']['ListConversationsResponse'];
export type ListKnowledgeProblemsResponse = components['schemas']['ListKnowledgeProblemsResponse'];
export type ListSyncIssuesResponse = components['schemas']['ListSyncIssuesResponse'];
export type ListSyncsResponse = components['schemas']['ListSyncsResponse'];
export type LiveFact = components['schemas']['LiveFact'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type MachineGrant = components['schemas']['MachineGrant'];
export type MailRequest = components['schemas']['MailRequest'];
export type MemberChange = components['schemas']['MemberChange'];
export type MemberList = components['schemas']['MemberList'];
export type MemberRecord = components['schemas']['MemberRecord'];
export type MemberSessionList = components['schemas']['MemberSessionList'];
export type MessageRequest = components['schemas']['MessageRequest'];
export type MintRequest = components['schemas']['MintRequest'];
export type ModelList = components['schemas']['ModelList'];
export type Money = components['schemas']['Money'];
export type NewAllowedAddress = components['schemas']['NewAllowedAddress'];
export type NextAction = components['schemas']['NextAction'];
export type OpenThread = components['schemas']['OpenThread'];
export type OwnStore = components['schemas']['OwnStore'];
export type OwnStoreChange = components['schemas']['OwnStoreChange'];
export type OwnStoreDeletion = components['schemas']['OwnStoreDeletion'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PermissionList = components['schemas']['PermissionList'];
export type PhotoMessage = components['schemas']['PhotoMessage'];
export type PlanGrant = components['schemas']['PlanGrant'];
export type PopularProducts = components['schemas']['PopularProducts'];
export type PortalLink = components['schemas']['PortalLink'];
export type PortalSession = components['schemas']['PortalSession'];
export type PriceFilter = components['schemas']['PriceFilter'];
export type Problem = components['schemas']['Problem'];
export type Product = components['schemas']['Product'];
export type ProductCard = components['schemas']['ProductCard'];
export type ProductChange = components['schemas']['ProductChange'];
export type ProductChangeUpload = components['schemas']['ProductChangeUpload'];
export type ProductDeletedMessage = components['schemas']['ProductDeletedMessage'];
export type ProductImageHealth = components['schemas']['ProductImageHealth'];
export type ProductIndexedMessage = components['schemas']['ProductIndexedMessage'];
export type ProductInput = components['schemas']['ProductInput'];
export type ProductList = components['schemas']['ProductList'];
export type ProductUpdatedMessage = components['schemas']['ProductUpdatedMessage'];
export type ProductUpload = components['schemas']['ProductUpload'];
export type ProductsDeletion = components['schemas']['ProductsDeletion'];
export type PublishConceptResponse = components['schemas']['PublishConceptResponse'];
export type ReceiptList = components['schemas']['ReceiptList'];
export type ReceivedEvent = components['schemas']['ReceivedEvent'];
export type RegisteredAccount = components['schemas']['RegisteredAccount'];
export type Registration = components['schemas']['Registration'];
export type Relaxation = components['schemas']['Relaxation'];
export type RemovedMember = components['schemas']['RemovedMember'];
export type RenewedClientSecret = components['schemas']['RenewedClientSecret'];
export type ReopenConversationResponse = components['schemas']['ReopenConversationResponse'];
export type ReplayRequest = components['schemas']['ReplayRequest'];
export type ReplayedDeliveries = components['schemas']['ReplayedDeliveries'];
export type ReplyRequest = components['schemas']['ReplyRequest'];
export type ReplyToConversationResponse = components['schemas']['ReplyToConversationResponse'];
export type ResolveConversationResponse = components['schemas']['ResolveConversationResponse'];
export type RestoreConceptVersionResponse = components['schemas']['RestoreConceptVersionResponse'];
export type RevokeRequest = components['schemas']['RevokeRequest'];
export type RevokedToken = components['schemas']['RevokedToken'];
export type RotateApiKeyResponse = components['schemas']['RotateApiKeyResponse'];
export type RotateKeyRequest = components['schemas']['RotateKeyRequest'];
export type RotateSigningSecretResponse = components['schemas']['RotateSigningSecretResponse'];
export type RotateStorePublicKeyResponse = components['schemas']['RotateStorePublicKeyResponse'];
export type RotatedKeys = components['schemas']['RotatedKeys'];
export type RotatedSecret = components['schemas']['RotatedSecret'];
export type SandboxAccount = components['schemas']['SandboxAccount'];
export type SandboxAccountInput = components['schemas']['SandboxAccountInput'];
export type SandboxActionInput = components['schemas']['SandboxActionInput'];
export type SandboxPayment = components['schemas']['SandboxPayment'];
export type SandboxSession = components['schemas']['SandboxSession'];
export type SandboxSessionInput = components['schemas']['SandboxSessionInput'];
export type ScoreParts = components['schemas']['ScoreParts'];
export type SearchAnswer = components['schemas']['SearchAnswer'];
export type SearchByText = components['schemas']['SearchByText'];
export type SearchByUpload = components['schemas']['SearchByUpload'];
export type SearchByUrl = components['schemas']['SearchByUrl'];
export type SearchCatalogResponse = components['schemas']['SearchCatalogResponse'];
export type SearchCropByUpload = components['schemas']['SearchCropByUpload'];
export type SearchCropByUrl = components['schemas']['SearchCropByUrl'];
export type SearchFilteredByUpload = components['schemas']['SearchFilteredByUpload'];
export type SearchFilteredByUrl = components['schemas']['SearchFilteredByUrl'];
export type SearchFusion = components['schemas']['SearchFusion'];
export type SearchHybrid = components['schemas']['SearchHybrid'];
export type SearchMultiImageByUpload = components['schemas']['SearchMultiImageByUpload'];
export type SearchMultiImageByUrl = components['schemas']['SearchMultiImageByUrl'];
export type SearchReceipt = components['schemas']['SearchReceipt'];
export type SearchResult = components['schemas']['SearchResult'];
export type SearchSettings = components['schemas']['SearchSettings'];
export type SecretRotation = components['schemas']['SecretRotation'];
export type Section = components['schemas']['Section'];
export type SecurityOverview = components['schemas']['SecurityOverview'];
export type SecurityPolicy = components['schemas']['SecurityPolicy'];
export type SecurityPolicyInput = components['schemas']['SecurityPolicyInput'];
export type SendMessageResponse = components['schemas']['SendMessageResponse'];
export type SendPhotoResponse = components['schemas']['SendPhotoResponse'];
export type SessionList = components['schemas']['SessionList'];
export type ShopProducts = components['schemas']['ShopProducts'];
export type SignedHttpInput = components['schemas']['SignedHttpInput'];
export type SigningSecretRotation = components['schemas']['SigningSecretRotation'];
export type StartSyncResponse = components['schemas']['StartSyncResponse'];
export type StopMessageResponse = components['schemas']['StopMessageResponse'];
export type StopRequest = components['schemas']['StopRequest'];
export type StoreInput = components['schemas']['StoreInput'];
export type StoreList = components['schemas']['StoreList'];
export type StoreModel = components['schemas']['StoreModel'];
export type StoreRecord = components['schemas']['StoreRecord'];
export type StorefrontInput = components['schemas']['StorefrontInput'];
export type Subscription = components['schemas']['Subscription'];
export type Suggestions = components['schemas']['Suggestions'];
export type SwitchModel = components['schemas']['SwitchModel'];
export type SwitchStorefrontTokenResponse = components['schemas']['SwitchStorefrontTokenResponse'];
export type Sync = components['schemas']['Sync'];
export type SyncCounts = components['schemas']['SyncCounts'];
export type SyncInput = components['schemas']['SyncInput'];
export type Thumbnail = components['schemas']['Thumbnail'];
export type Ticket = components['schemas']['Ticket'];
export type TokenInput = components['schemas']['TokenInput'];
export type TokenResponse = components['schemas']['TokenResponse'];
export type TranscriptMessage = components['schemas']['TranscriptMessage'];
export type TwoFactorSetup = components['schemas']['TwoFactorSetup'];
export type TwoFactorStatus = components['schemas']['TwoFactorStatus'];
export type UnpublishConceptResponse = components['schemas']['UnpublishConceptResponse'];
export type UpdateAssistantSettingsResponse = components['schemas']['UpdateAssistantSettingsResponse'];
export type UpdateConceptResponse = components['schemas']['UpdateConceptResponse'];
export type UseModel = components['schemas']['UseModel'];
export type UserList = components['schemas']['UserList'];
export type UserRecord = components['schemas']['UserRecord'];
export type UserRequest = components['schemas']['UserRequest'];
export type VerifiedAccount = components['schemas']['VerifiedAccount'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookChange = components['schemas']['WebhookChange'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookTestMessage = components['schemas']['WebhookTestMessage'];
export type WidgetAnswer = components['schemas']['WidgetAnswer'];
export type WidgetConfig = components['schemas']['WidgetConfig'];
export type WidgetKey = components['schemas']['WidgetKey'];
export type WidgetKeyChange = components['schemas']['WidgetKeyChange'];
export type WidgetKeyInput = components['schemas']['WidgetKeyInput'];
export type WidgetKeyList = components['schemas']['WidgetKeyList'];
export type WidgetSearchByText = components['schemas']['WidgetSearchByText'];
export type WidgetSearchByUpload = components['schemas']['WidgetSearchByUpload'];
export type WidgetSearchByUrl = components['schemas']['WidgetSearchByUrl'];
export type WidgetSettings = components['schemas']['WidgetSettings'];
export type WidgetSuggestions = components['schemas']['WidgetSuggestions'];
export type $defs = Record<string, never>;
export interface operations {
    createAnonymousSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MintRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAnonymousSessionResponse"];
                };
            };
        };
    };
    createCustomerSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCustomerSessionResponse"];
                };
            };
        };
    };
    revokeShopperSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getStorePublicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStorePublicKeyResponse"];
                };
            };
        };
    };
    rotateStorePublicKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateStorePublicKeyResponse"];
                };
            };
        };
    };
    listAssertionKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAssertionKeysResponse"];
                };
            };
        };
    };
    createAssertionKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssertionKeyInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAssertionKeyResponse"];
                };
            };
        };
    };
    deleteAssertionKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createThread: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenThread"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateThreadResponse"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendMessageResponse"];
                };
            };
        };
    };
    streamMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description Events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    stopMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopMessageResponse"];
                };
            };
        };
    };
    getThread: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetThreadResponse"];
                };
            };
        };
    };
    listThreadEvents: {
        parameters: {
            query?: {
                /** @description The ID of the last event that you have. */
                after?: number;
            };
            header?: never;
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                    "text/event-stream": string;
                };
            };
        };
    };
    sendPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PhotoMessage"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendPhotoResponse"];
                };
            };
        };
    };
    getCitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Percent-encoded, e.g. `kc_…%403%237`. */
                handle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCitationResponse"];
                };
            };
        };
    };
    getAssistantProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAssistantProfileResponse"];
                };
            };
        };
    };
    confirmAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmActionResponse"];
                };
            };
        };
    };
    cancelAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelActionResponse"];
                };
            };
        };
    };
    searchCatalog: {
        parameters: {
            query?: {
                /** @description Without it, or with `*`, the whole catalog is listed. */
                q?: string;
                /** @description Only products of this category. */
                category_id?: string[];
                /** @description Only variants of this color. */
                color?: string[];
                /** @description Only variants of this size. */
                size?: string[];
                /** @description The article number of a variant. */
                sku?: string;
                /** @description Only products at this price or above, in minor units. */
                price_min_minor?: number;
                /** @description Only products at this price or below, in minor units. */
                price_max_minor?: number;
                /** @description 10 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchCatalogResponse"];
                };
            };
        };
    };
    listConcepts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only texts about this topic. */
                topic?: string;
                /** @description BCP 47 tag. */
                locale?: string;
                /** @description Only items in this state. */
                state?: "draft" | "published" | "published_with_changes" | "unpublished";
                /** @description A part of the text to look for. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConceptsResponse"];
                };
            };
        };
    };
    createConcept: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConceptInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateConceptResponse"];
                };
            };
        };
    };
    getConcept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConceptResponse"];
                };
            };
        };
    };
    updateConcept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConceptChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateConceptResponse"];
                };
            };
        };
    };
    publishConcept: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishConceptResponse"];
                };
            };
        };
    };
    unpublishConcept: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnpublishConceptResponse"];
                };
            };
        };
    };
    listConceptVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConceptVersionsResponse"];
                };
            };
        };
    };
    getConceptVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
                /** @description The number of a version of the text, from 1. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConceptVersionResponse"];
                };
            };
        };
    };
    restoreConceptVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the concept. */
                concept_id: string;
                /** @description The number of a version of the text, from 1. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoreConceptVersionResponse"];
                };
            };
        };
    };
    importKnowledge: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeImport"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportKnowledgeResponse"];
                };
            };
        };
    };
    listKnowledgeProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKnowledgeProblemsResponse"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Words of the conversation, or parts of them. Each must occur in a message, a reply or a ticket, in the email address of the shopper, or in the `thread_id`. Case is ignored. Searches the 5,000 most recently active conversations that match the other filters. */
                q?: string;
                /** @description Outcome of the last turn. */
                outcome?: "answer" | "clarification" | "confirmation_required" | "handoff" | "denied" | "temporary_failure";
                /** @description Only items in this state. */
                state?: "open" | "waiting" | "resolved";
                /** @description Only conversations that are assigned to this member. */
                assigned_to?: string;
                /** @description Only entries in this language. */
                language?: "en" | "de" | "fr" | "es";
                /** @description First day of activity, UTC. */
                since?: string;
                /** @description Last day of activity, UTC. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConversationsResponse"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConversationResponse"];
                };
            };
        };
    };
    assignConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignConversationResponse"];
                };
            };
        };
    };
    resolveConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveConversationResponse"];
                };
            };
        };
    };
    reopenConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReopenConversationResponse"];
                };
            };
        };
    };
    replyToConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `thr_…` */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplyToConversationResponse"];
                };
            };
        };
    };
    getAssistantSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAssistantSettingsResponse"];
                };
            };
        };
    };
    updateAssistantSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateAssistantSettingsResponse"];
                };
            };
        };
    };
    getAssistantQuality: {
        parameters: {
            query?: {
                /** @description Number of days, up to and including today. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAssistantQualityResponse"];
                };
            };
        };
    };
    dismissFinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the finding. */
                finding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dismissed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `rcp_…` */
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReceiptResponse"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only the event with this `id`. */
                event_id?: string;
                /** @description Only this action, e.g. `api_key.create`. */
                action?: string;
                /** @description Only events by this user, store or key. */
                actor_id?: string;
                /** @description Only events on targets of this type, e.g. `api_key`. */
                target_type?: string;
                /** @description Only events on this target. */
                target_id?: string;
                /** @description ISO 8601. Events at or after this time. */
                from?: string;
                /** @description ISO 8601. Events before this time. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredAccount"];
                };
            };
        };
    };
    verify: {
        parameters: {
            query: {
                /** @description The token of the emailed link. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedAccount"];
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedRequest"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MachineGrant"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedToken"];
                };
            };
        };
    };
    rotateSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKeys"];
                };
            };
        };
    };
    getSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSigningKeysResponse"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountRecord"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    listUserSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    deleteUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
        };
    };
    deleteUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
                /** @description The ID of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedRequest"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPassword"];
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPassword"];
                };
            };
        };
    };
    rotateClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedClientSecret"];
                };
            };
        };
    };
    getPortalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSession"];
                };
            };
        };
    };
    openPortalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSession"];
                };
            };
        };
    };
    endPortalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedPortalSession"];
                };
            };
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResponse"];
                };
            };
        };
    };
    listInvites: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only items in this state. */
                state?: "pending" | "accepted" | "cancelled" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteList"];
                };
            };
        };
    };
    deleteInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the invite. */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledInvite"];
                };
            };
        };
    };
    acceptInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteAnswer"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInvite"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedMember"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRecord"];
                };
            };
        };
    };
    listMemberSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSessionList"];
                };
            };
        };
    };
    deleteMemberSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
        };
    };
    deleteMemberSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the user. */
                user_id: string;
                /** @description The ID of the session. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    leaveStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftStore"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecord"];
                };
            };
        };
    };
    listUserGroups: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
        };
    };
    createUserGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRecord"];
                };
            };
        };
    };
    deleteUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the group. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionList"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApiKeysResponse"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResponse"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateApiKeyResponse"];
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    listAllowedAddresses: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedAddressList"];
                };
            };
        };
    };
    createAllowedAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAllowedAddress"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowedAddress"];
                };
            };
        };
    };
    deleteAllowedAddress: {
        parameters: {
            query?: {
                /** @description Remove it even if the list then excludes the address of this call. */
                confirm_lockout?: boolean;
            };
            header?: never;
            path: {
                /** @description The ID of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    getSecurityOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityOverview"];
                };
            };
        };
    };
    getSecurityPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityPolicy"];
                };
            };
        };
    };
    updateSecurityPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecurityPolicyInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityPolicy"];
                };
            };
        };
    };
    setUpTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactor"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnabledTwoFactor"];
                };
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableTwoFactor"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisabledTwoFactor"];
                };
            };
        };
    };
    getTwoFactorStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorStatus"];
                };
            };
        };
    };
    getCurrentPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentPlan"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUsageResponse"];
                };
            };
        };
    };
    createCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    getCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the checkout. */
                checkout_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutStatus"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description From the `X-Next-Cursor` or `Link` header of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    createBillingPortalLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalLink"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    getSandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxSessionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxSession"];
                };
            };
        };
    };
    paySandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxPayment"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxSession"];
                };
            };
        };
    };
    cancelSandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxSessionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxSession"];
                };
            };
        };
    };
    getSandboxSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxAccountInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxAccount"];
                };
            };
        };
    };
    simulateSandboxEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxActionInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxAccount"];
                };
            };
        };
    };
    listWidgetKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetKeyList"];
                };
            };
        };
    };
    createWidgetKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetKeyInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetKey"];
                };
            };
        };
    };
    deleteWidgetKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    updateWidgetKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetKeyChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetKey"];
                };
            };
        };
    };
    restoreWidgetKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetKey"];
                };
            };
        };
    };
    getWidgetSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetSettings"];
                };
            };
        };
    };
    updateWidgetSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetSettings"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description A part of the name or product_id. */
                q?: string;
                /** @description Only items with this status. */
                status?: "indexed" | "processing" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
        };
    };
    indexProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductInput"];
                "multipart/form-data": components["schemas"]["ProductUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexResponse"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedProduct"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChange"];
                "multipart/form-data": components["schemas"]["ProductChangeUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    deleteProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductsDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedProducts"];
                };
            };
        };
    };
    listImageHealth: {
        parameters: {
            query?: {
                /** @description Only images with this problem. */
                problem?: "failed" | "missing" | "placeholder" | "too_small";
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageHealthList"];
                };
            };
        };
    };
    getImageHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImageHealth"];
                };
            };
        };
    };
    getUploadedImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the store. */
                store_id: string;
                /** @description The hash of the image, with its extension. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                };
            };
        };
    };
    importProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportRequest"];
                "application/json": components["schemas"]["ImportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportList"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the import. */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
        };
    };
    listImportItems: {
        parameters: {
            query?: {
                /** @description Which records to return. */
                kind?: "new" | "changed" | "unchanged" | "missing" | "skipped" | "duplicate" | "invalid";
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the import. */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportItems"];
                };
            };
        };
    };
    exportProducts: {
        parameters: {
            query?: {
                /** @description The format of the file. */
                format?: "jsonl" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One product per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateList"];
                };
            };
        };
    };
    retryProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexResponse"];
                };
            };
        };
    };
    installDemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoInstall"];
                };
            };
        };
    };
    getThumbnail: {
        parameters: {
            query?: {
                /** @description The width in pixels. An image that is narrower keeps its width. */
                w?: 160 | 320 | 480 | 640 | 960 | 1280;
            };
            header?: never;
            path: {
                /** @description The signed key in the `url` of a thumbnail. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thumbnail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/avif": Blob;
                    "image/webp": Blob;
                    "image/jpeg": Blob;
                };
            };
        };
    };
    indexProducts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResponse"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only items with this status. */
                status?: "processing" | "completed" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description Maximum number of errors in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the job. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSummary"];
                };
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    getStoreModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreModel"];
                };
            };
        };
    };
    evaluateStandbyModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
        };
    };
    useModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseModel"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    switchModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchModel"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    rollBackModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    compareModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
        };
    };
    deleteModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The generation of vectors. */
                generation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
        };
    };
    createDemoSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoSession"];
                };
            };
        };
    };
    getDemoStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoStorefrontMode"];
                };
            };
        };
    };
    updateDemoStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemoStorefrontMode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoStorefrontMode"];
                };
            };
        };
    };
    updateDemoVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The article number of a variant. */
                sku: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemoVariantChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoVariantChange"];
                };
            };
        };
    };
    listDemoShopProducts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopProducts"];
                };
            };
        };
    };
    searchByUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SearchByUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchByUrl"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchByText"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByHybrid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchHybrid"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByFusion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchFusion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchMultiImageByUrl"];
                "multipart/form-data": components["schemas"]["SearchMultiImageByUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByCrop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchCropByUrl"];
                "multipart/form-data": components["schemas"]["SearchCropByUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    searchByFilteredImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchFilteredByUrl"];
                "multipart/form-data": components["schemas"]["SearchFilteredByUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    listSimilarProducts: {
        parameters: {
            query?: {
                /** @description Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results. */
                limit?: number;
                /** @description Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model. */
                threshold?: number;
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products at this price or above. */
                price_min?: number;
                /** @description Only products at this price or below. */
                price_max?: number;
                /** @description A hex color such as #c0392b, or a color name in English, German, French or Spanish. */
                color?: string;
                /** @description A product must satisfy all of them. At most 50 conditions, including those in groups. */
                filters?: components["schemas"]["Filters"];
                /** @description Fields for which the results are counted by value. */
                facets?: string[];
                /** @description relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest. */
                sort?: string;
                /** @description A metadata field; dots address nested objects and lists. */
                group_by?: string;
                /** @description Maximum results per group on a page, 1 by default. */
                group_limit?: number;
                /** @description Whether products with the same item_group_id count and appear as one product, by its best variant. True by default. */
                collapse_variants?: boolean;
                /** @description Fields that rank results higher, in place of those in the settings. */
                boosts?: components["schemas"]["Boost"][];
                /** @description Whether results of searches with a text have highlights, true by default. */
                highlight?: boolean;
                /** @description Return the components of each score. */
                explain?: boolean;
                /** @description The number of results (or groups) to skip, instead of a cursor. Cursors go deeper. */
                offset?: number;
                /** @description False for searches of your own team: they have a receipt, but no analytics count them. True by default. */
                analytics?: boolean;
                /** @description next_cursor of the previous page; leave all other fields unchanged. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Your own identifier of the product; neither `.` nor `..`. */
                product_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    runSearches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchSearch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    explainSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainAnswer"];
                };
            };
        };
    };
    listSearches: {
        parameters: {
            query?: {
                /** @description Number of UTC days, including today. Receipts are kept for 90 days by default. */
                days?: number;
                /** @description Only searches of this mode. */
                mode?: "upload" | "text" | "url" | "hybrid" | "fusion" | "multi-image" | "crop" | "filtered" | "similar";
                /** @description Only searches with results, or only those without. */
                outcome?: "found" | "empty";
                /** @description Only searches for this text, in any case and spacing. */
                query?: string;
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    getSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the search. */
                search_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchReceipt"];
                };
            };
        };
    };
    getSearchSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSettings"];
                };
            };
        };
    };
    updateSearchSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSettings"];
                };
            };
        };
    };
    listJudgments: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JudgmentList"];
                };
            };
        };
    };
    createJudgment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JudgmentInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Judgment"];
                };
            };
        };
    };
    getJudgment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the judgment. */
                judgment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Judgment"];
                };
            };
        };
    };
    updateJudgment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the judgment. */
                judgment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JudgmentInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Judgment"];
                };
            };
        };
    };
    deleteJudgment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the judgment. */
                judgment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteJudgmentResponse"];
                };
            };
        };
    };
    listEvaluations: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationList"];
                };
            };
        };
    };
    evaluateSearch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
        };
    };
    listSuggestions: {
        parameters: {
            query?: {
                /** @description The text typed so far. */
                q?: string;
                /** @description Maximum number of items in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
        };
    };
    listFeedback: {
        parameters: {
            query?: {
                /** @description Only feedback with this action. */
                action?: "click" | "add_to_cart" | "purchase";
                /** @description Only feedback on this search. */
                search_id?: string;
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackList"];
                };
            };
        };
    };
    recordFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
        };
    };
    listPopularProducts: {
        parameters: {
            query?: {
                /** @description Number of UTC days, including today. */
                days?: number;
                /** @description Maximum number of items in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PopularProducts"];
                };
            };
        };
    };
    getAnalytics: {
        parameters: {
            query?: {
                /** @description Number of UTC days, including today. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
        };
    };
    exportAnalytics: {
        parameters: {
            query?: {
                /** @description Number of UTC days, including today. */
                days?: number;
                /** @description Which records to return. */
                kind?: "searches" | "feedback";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON object per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportedLine"];
                };
            };
        };
    };
    createStoreApiConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedHttpInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateStoreApiConnectionResponse"];
                };
            };
        };
    };
    rotateSigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningSecretRotation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateSigningSecretResponse"];
                };
            };
        };
    };
    createStorefrontConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorefrontInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateStorefrontConnectionResponse"];
                };
            };
        };
    };
    switchStorefrontToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwitchStorefrontTokenResponse"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListConnectionsResponse"];
                };
            };
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetConnectionResponse"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query: {
                /** @description Why the change is made. Written to the audit log. */
                reason: string;
                /** @description `keep`: the store keeps imported products and policies as its own. `delete`: products are deleted and policies unpublished in the background; until then the status is `disconnecting`. */
                imported?: "keep" | "delete";
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteConnectionResponse"];
                };
            };
        };
    };
    startSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncInput"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartSyncResponse"];
                };
            };
        };
    };
    listSyncs: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSyncsResponse"];
                };
            };
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
                /** @description The ID of the sync. */
                sync_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSyncResponse"];
                };
            };
        };
    };
    listSyncIssues: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                connection_id: string;
                /** @description The ID of the sync. */
                sync_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSyncIssuesResponse"];
                };
            };
        };
    };
    widgetSearchByText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetSearchByText"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetAnswer"];
                };
            };
        };
    };
    widgetSearchByUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["WidgetSearchByUpload"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetAnswer"];
                };
            };
        };
    };
    widgetSearchByUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetSearchByUrl"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetAnswer"];
                };
            };
        };
    };
    listWidgetSuggestions: {
        parameters: {
            query?: {
                /** @description The text typed so far. */
                q?: string;
                /** @description Maximum number of items in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetSuggestions"];
                };
            };
        };
    };
    getWidgetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetConfig"];
                };
            };
        };
    };
    receivePaymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The payment provider. */
                provider: "sandbox" | "stripe";
            };
            cookie?: never;
        };
        /** @description The event, as the provider signed it. */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedEvent"];
                };
            };
        };
    };
    recordWidgetFeedback: {
        parameters: {
            query?: {
                /** @description The widget key, for beacons, which cannot send headers. Never logged. */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackInput"];
                "text/plain": components["schemas"]["FeedbackInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
        };
    };
    listStores: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only stores whose name or slug contains this text, in any case. */
                q?: string;
                /** @description Only the store with this slug. */
                slug?: string;
                /** @description Only stores in this state. */
                state?: "inactive" | "active" | "suspended" | "deleted" | "purging";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreList"];
                };
            };
        };
    };
    createStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedStore"];
                };
            };
        };
    };
    getStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    deleteStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    grantStorePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanGrant"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    suspendStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    activateStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInstallationResponse"];
                };
            };
        };
    };
    restoreStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the client. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRecord"];
                };
            };
        };
    };
    getOwnStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStore"];
                };
            };
        };
    };
    updateOwnStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnStoreChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStore"];
                };
            };
        };
    };
    deleteOwnStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnStoreDeletion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStore"];
                };
            };
        };
    };
    keepOwnStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnStore"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first. A store has at most 20, so one page contains all unless `limit` is smaller; then the headers `X-Next-Cursor` and `Link` point to the next page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiKey"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
        };
    };
    getCallbackSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackSecret"];
                };
            };
        };
    };
    rotateCallbackSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A random string, new for each request and the same for its retries. For 24 hours a retry receives the first response and has no further effect. The same key with another request returns 422 `idempotency_key_reused`; while the first call runs, 409 `idempotency_key_in_flight`. In a problem document, `reason` contains these codes. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
                /** @description Only items with this status. */
                status?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Only deliveries of this event. */
                event?: "product.indexed" | "product.updated" | "product.deleted" | "product.duplicate_detected" | "product.image_failed" | "bulk.completed" | "bulk.failed" | "conversation.handoff" | "webhook.test";
            };
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithRequest"];
                };
            };
        };
    };
    listDeliveryAttempts: {
        parameters: {
            query?: {
                /** @description Maximum number of items in the response. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Repeat the filters of that page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttemptList"];
                };
            };
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayedDeliveries"];
                };
            };
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues in the background */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    exportStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": Blob;
                };
            };
        };
    };
    onProductIndexed: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductIndexedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdatedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductDeletedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductDuplicateDetected: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateDetectedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onProductImageFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageFailedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkCompletedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkFailedMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationHandoff: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationHandoffMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The ID of the message, the same for every attempt and replay. */
                "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description One or two signatures by Standard Webhooks, separated by a space: `v1,` and base64. */
                "webhook-signature": string;
                /** @description `sha256=` and the HMAC-SHA256 of the body in hex. */
                "X-Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestMessage"];
            };
        };
        responses: {
            /** @description The receiver has stored the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
