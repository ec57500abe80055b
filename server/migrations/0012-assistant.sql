-- What shoppers' devices show to begin a session; public, one a store. The former key works on until `former_until`.
create table store_public_keys (
  store_id uuid primary key references stores on delete cascade,
  public_key text not null unique,
  former_key text unique,
  former_until timestamptz,
  created_at timestamptz not null,
  check ((former_key is null) = (former_until is null))
);

-- What a store's backend signs assertions with: a shared secret (sealed under the instance key) or the public half of a key pair.
create table assertion_keys (
  store_id uuid not null references stores on delete cascade,
  key_id uuid not null,
  algorithm text not null check (algorithm in ('HS256', 'ES256', 'RS256', 'EdDSA')),
  secret bytea,
  public_jwk jsonb,
  name text not null,
  created_at timestamptz not null,
  primary key (store_id, key_id),
  check ((algorithm = 'HS256') = (secret is not null) and (secret is null) <> (public_jwk is null))
);

-- The `jti` of every assertion that was taken, until it would have expired by itself.
create table used_assertions (
  store_id uuid not null references stores on delete cascade,
  jti text not null,
  expires_at timestamptz not null,
  primary key (store_id, jti)
);
create index used_assertions_by_expiry on used_assertions (expires_at);

-- One shopper at one device. The token is known only as its SHA-256.
create table shopper_sessions (
  store_id uuid not null references stores on delete cascade,
  session_id uuid not null,
  token_hash bytea not null unique,
  role text not null check (role in ('anonymous', 'customer')),
  customer_id text,
  locale text not null,
  -- When its turns of the last hour began, and the one that runs: the session's bounds, locked with the row.
  turn_times timestamptz[] not null default '{}',
  running_turn uuid,
  running_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  primary key (store_id, session_id),
  check ((role = 'customer') = (customer_id is not null)),
  check ((running_turn is null) = (running_until is null))
);
create index shopper_sessions_by_expiry on shopper_sessions (expires_at);

-- A thread for shoppers, a conversation for the store's people. It outlives its session.
create table threads (
  store_id uuid not null references stores on delete cascade,
  thread_id text collate "C" not null,
  session_id uuid not null,
  customer_id text,
  locale text not null,
  -- What later messages may refer to: products shown, the subject last asked about, a clarification that waits for its answer.
  memory jsonb not null default '{}',
  turns_count integer not null default 0,
  last_event_id integer not null default 0,
  last_outcome text,
  -- The store's side: nobody is needed, somebody is, or it is done.
  state text not null default 'open' check (state in ('open', 'waiting', 'resolved')),
  assigned_to uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, thread_id)
);
create index threads_by_session on threads (store_id, session_id);
create index threads_by_update on threads (store_id, updated_at, thread_id);
create index threads_by_outcome on threads (store_id, last_outcome, updated_at, thread_id);
create index threads_by_age on threads (updated_at);

-- One message of a shopper with all that came of it.
create table turns (
  store_id uuid not null,
  turn_id uuid not null,
  thread_id text collate "C" not null,
  session_id uuid not null,
  -- From 1 within the thread.
  number integer not null,
  text text not null,
  locale text not null,
  state text not null check (state in ('running', 'completed', 'stopped', 'failed')),
  -- 1, or 2 once another process has taken it over; what an attempt writes is refused when it is no longer the last.
  attempt integer not null default 1,
  leased_by uuid,
  leased_until timestamptz,
  stop_wanted boolean not null default false,
  outcome text,
  answer jsonb,
  -- What was looked at, for tickets and for the store's people: questions, spans with their scores, what ground removed.
  evidence jsonb,
  duration_ms integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, turn_id),
  unique (store_id, thread_id, number),
  foreign key (store_id, thread_id) references threads on delete cascade,
  check ((state = 'running') = (leased_until is not null)),
  check ((state = 'running') = (ended_at is null))
);
create index turns_running on turns (store_id, leased_until) where state = 'running';
create index turns_running_across_stores on turns (leased_until) where state = 'running';
create index turns_by_creation on turns (store_id, created_at, turn_id);

-- What readers of a thread are told, numbered from 1 without gaps within it.
create table turn_events (
  store_id uuid not null,
  thread_id text collate "C" not null,
  event_id integer not null,
  turn_id uuid not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, thread_id, event_id),
  foreign key (store_id, thread_id) references threads on delete cascade
);

-- An action that waits for the shopper's consent. What runs is `arguments`, bound by `arguments_hash`.
create table confirmations (
  store_id uuid not null,
  intent_id text collate "C" not null,
  thread_id text collate "C" not null,
  session_id uuid not null,
  turn_id uuid not null,
  action text not null,
  arguments jsonb not null,
  arguments_hash bytea not null,
  preview jsonb not null,
  state text not null check (state in ('awaiting_consent', 'consumed', 'cancelled')),
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (store_id, intent_id),
  foreign key (store_id, thread_id) references threads on delete cascade,
  check ((state = 'awaiting_consent') = (settled_at is null))
);
create index confirmations_by_thread on confirmations (store_id, thread_id);

-- What was consented to, kept when the conversation is purged.
create table consent_receipts (
  store_id uuid not null references stores on delete cascade,
  receipt_id text collate "C" not null,
  intent_id text collate "C" not null unique,
  thread_id text collate "C" not null,
  session_id uuid not null,
  action text not null,
  preview jsonb not null,
  -- SHA-256, hexadecimal, over the canonical JSON of receipt_id, intent_id, thread_id, action, preview and confirmed_at.
  hash text not null,
  confirmed_at timestamptz not null,
  primary key (store_id, receipt_id)
);

-- A question that a person has to answer.
create table tickets (
  store_id uuid not null,
  ticket_id text collate "C" not null,
  thread_id text collate "C" not null,
  turn_id uuid,
  reason text not null,
  question text not null,
  contact_email text,
  message text,
  state text not null check (state in ('open', 'resolved')),
  -- When support was written to; null while the mail is still to be sent.
  mailed_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (store_id, ticket_id),
  foreign key (store_id, thread_id) references threads on delete cascade
);
create index tickets_by_thread on tickets (store_id, thread_id);
create index tickets_by_creation on tickets (store_id, state, created_at, ticket_id);

-- What the store's people wrote into a conversation, by mail.
create table conversation_replies (
  store_id uuid not null,
  reply_id uuid not null,
  thread_id text collate "C" not null,
  written_by uuid references users on delete set null,
  recipient text not null,
  text text not null,
  mailed_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, reply_id),
  foreign key (store_id, thread_id) references threads on delete cascade
);
create index conversation_replies_by_thread on conversation_replies (store_id, thread_id, created_at);

-- Who wants to hear when a product can be bought again.
create table availability_requests (
  store_id uuid not null references stores on delete cascade,
  request_id uuid not null,
  product_id text collate "C" not null,
  email text not null,
  locale text not null,
  state text not null check (state in ('waiting', 'sent', 'cancelled')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (store_id, request_id)
);
create unique index availability_requests_waiting on availability_requests (store_id, product_id, email) where state = 'waiting';

-- A text of a store as its people work on it. What is published is a version.
create table knowledge_concepts (
  store_id uuid not null references stores on delete cascade,
  concept_id text collate "C" not null,
  -- The matter, the same in every language, e.g. `returns`: texts of one slug are translations of each other.
  slug text not null,
  locale text not null,
  topic text not null,
  title text not null,
  body_markdown text not null,
  effective_from date,
  effective_until date,
  source text not null check (source in ('written', 'file', 'storefront')),
  -- Where it came from, so that importing again changes it and makes no second one.
  source_key text,
  -- Of the version that answers; null when none does.
  published_version integer,
  last_version integer not null default 0,
  -- Whether the text differs from the version published last.
  is_changed boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, concept_id)
);
create index knowledge_concepts_by_update on knowledge_concepts (store_id, updated_at, concept_id);
create unique index knowledge_concepts_by_source on knowledge_concepts (store_id, source, source_key) where source_key is not null;

-- As it was published, never changed.
create table knowledge_versions (
  store_id uuid not null,
  concept_id text collate "C" not null,
  version integer not null,
  slug text not null,
  locale text not null,
  topic text not null,
  title text not null,
  body_markdown text not null,
  effective_from date,
  effective_until date,
  published_by uuid references users on delete set null,
  published_at timestamptz not null,
  primary key (store_id, concept_id, version),
  foreign key (store_id, concept_id) references knowledge_concepts on delete cascade
);

-- The sentences and list items that can be cited, cut when the version was published.
create table knowledge_spans (
  store_id uuid not null,
  concept_id text collate "C" not null,
  version integer not null,
  number integer not null,
  -- Headings above it, outermost first.
  headings text[] not null,
  -- The paragraph, list or table it stands in, from 0: spans of one block are read together.
  block integer not null,
  form text not null check (form in ('sentence', 'item', 'row')),
  text text not null,
  primary key (store_id, concept_id, version, number),
  foreign key (store_id, concept_id, version) references knowledge_versions on delete cascade
);

-- One row a store that has changed its assistant or published anything. `knowledge_version` counts publications.
create table assistant_settings (
  store_id uuid primary key references stores on delete cascade,
  settings jsonb not null default '{}',
  knowledge_version bigint not null default 0,
  updated_at timestamptz not null
);

-- Texts that tried to give the assistant instructions, shown to the store's people and never followed.
create table quarantine (
  store_id uuid not null references stores on delete cascade,
  finding_id uuid not null,
  place text not null check (place in ('knowledge', 'product', 'message')),
  -- Of the concept, product or thread.
  reference text not null,
  excerpt text not null,
  excerpt_hash bytea not null,
  rule text not null,
  state text not null check (state in ('open', 'dismissed')),
  found_at timestamptz not null,
  primary key (store_id, finding_id),
  unique (store_id, place, reference, excerpt_hash)
);
create index quarantine_by_time on quarantine (store_id, found_at, finding_id);

-- Turns of past days, counted at night, so that purged conversations still count.
create table assistant_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  locale text not null,
  outcome text not null,
  answer_status text not null,
  turns integer not null,
  duration_ms bigint not null,
  primary key (store_id, day, locale, outcome, answer_status)
);
