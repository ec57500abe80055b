-- Facts about this installation that outlive a start, such as the embedding model its vectors were made with.
create table instance (
  key text primary key,
  value jsonb not null
);

-- Events, written in the transaction whose change they tell of and handed to every subscriber afterwards.
create table outbox (
  event_id bigint generated always as identity primary key,
  -- The place in the order of delivery, given once the event is visible: event_id alone would not do, because a lower one
  -- can be committed after a higher one was delivered.
  position bigint unique,
  type text not null,
  store_id uuid,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_without_position on outbox (event_id) where position is null;
create sequence outbox_positions;

-- How far each subscriber came, and which process is serving it.
create table outbox_subscribers (
  subscriber text primary key,
  position bigint not null,
  leased_by uuid,
  leased_until timestamptz
);

-- Events that a subscriber failed on; it went on with the later ones.
create table outbox_retries (
  subscriber text not null references outbox_subscribers,
  event_id bigint not null references outbox on delete cascade,
  attempts integer not null,
  next_attempt_at timestamptz not null,
  primary key (subscriber, event_id)
);
create index outbox_retries_by_event on outbox_retries (event_id);
