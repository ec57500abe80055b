-- Where a store wants its events sent. The callback of one bulk job is a registration of its own, under the job's id.
create table webhooks (
  store_id uuid not null references stores on delete cascade,
  webhook_id uuid not null,
  kind text not null check (kind in ('endpoint', 'callback')),
  url text not null,
  events text[] not null,
  -- Sealed under the instance key; null for callbacks, which are signed with the store's callback secret.
  secret bytea,
  -- The secret before the last rotation, while both are in use.
  former_secret bytea,
  former_until timestamptz,
  state text not null check (state in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('by_request', 'gone', 'failing')),
  disabled_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (store_id, webhook_id),
  check ((kind = 'endpoint') = (secret is not null)),
  check ((state = 'disabled') = (disabled_reason is not null and disabled_at is not null))
);
create index webhooks_by_creation on webhooks (store_id, kind, created_at, webhook_id);

-- One a store, made when the first bulk job with a callback ends or somebody asks for it.
create table callback_secrets (
  store_id uuid primary key references stores on delete cascade,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz not null
);

-- Registrations whose last attempt failed, and since when all of them did. Apart from `webhooks`, which changes by request.
create table webhook_failures (
  store_id uuid not null,
  webhook_id uuid not null,
  failing_since timestamptz not null,
  last_failure_at timestamptz not null,
  primary key (store_id, webhook_id),
  foreign key (store_id, webhook_id) references webhooks on delete cascade
);

-- One message to one registration, through all its attempts. Its id is the `webhook-id` that receivers see.
create table webhook_deliveries (
  store_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  -- Of the outbox; null for a test. With it an event that is handed on twice is sent as one message.
  event_id bigint,
  event text not null,
  -- JSON text, and not jsonb: the bytes that are signed must be the same at every attempt.
  data text not null,
  -- Names of the fields of `data` that were emptied to keep the message small.
  truncated text[] not null,
  occurred_at timestamptz not null,
  state text not null check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  -- Since the beginning or the last replay.
  tries integer not null default 0,
  -- When `next_attempt_at` was decided: if that lies in the future, the clock was set back, and the wait begins anew.
  scheduled_at timestamptz not null,
  next_attempt_at timestamptz not null,
  leased_by uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (store_id, delivery_id),
  unique (store_id, webhook_id, event_id),
  foreign key (store_id, webhook_id) references webhooks on delete cascade,
  check ((leased_by is null) = (leased_until is null))
);
create index webhook_deliveries_by_creation on webhook_deliveries (store_id, webhook_id, created_at, delivery_id);
-- For whoever asks of all stores, and says that tries >= 0, which is always so: the planner would else take this index for the
-- oldest of one webhook too, and read past those of all others.
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending' and tries >= 0;
create index webhook_deliveries_waiting on webhook_deliveries (store_id, webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_under_way on webhook_deliveries (store_id, webhook_id) where leased_until is not null;
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state <> 'pending';

-- What became of each attempt.
create table webhook_attempts (
  store_id uuid not null,
  delivery_id uuid not null,
  attempt_id uuid not null,
  -- Null when there was no answer.
  status integer,
  duration_ms integer not null,
  -- How the answer began.
  response text not null,
  -- Why it failed, in a sentence; null when it did not.
  error text,
  created_at timestamptz not null,
  primary key (store_id, delivery_id, attempt_id),
  foreign key (store_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_by_creation on webhook_attempts (store_id, delivery_id, created_at, attempt_id);
create index webhook_attempts_by_age on webhook_attempts (created_at);
