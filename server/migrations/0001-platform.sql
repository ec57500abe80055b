-- Facts about this installation that outlive a start, such as the embedding model its vectors were made with.
create table instance (
  key text primary key,
  value jsonb not null
);

-- Events, written in the transaction whose change they tell of and handed to every subscriber afterwards.
create table outbox (
  event_id bigint generated always as identity primary key,
  -- The writing transaction: readers wait until no older one can still commit (see platform/outbox/relay.ts).
  transaction_id xid8 not null default pg_current_xact_id(),
  type text not null,
  store_id uuid,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_in_order on outbox (transaction_id, event_id);
