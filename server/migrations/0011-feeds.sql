-- Feeds that were read: what the catalogue would become by each, record by record. The newest of a store are kept for a week.
create table imports (
  store_id uuid not null references stores on delete cascade,
  import_id uuid not null,
  -- Reading: its records are still arriving, and nobody sees it.
  state text not null check (state in ('reading', 'read', 'started')),
  -- The report, but for its id and time; none while reading.
  report jsonb,
  created_at timestamptz not null,
  primary key (store_id, import_id)
);
create index imports_by_creation on imports (store_id, created_at, import_id);
create index imports_by_age on imports (created_at);

create table import_items (
  store_id uuid not null,
  import_id uuid not null,
  -- Its place in the feed, from 0; products that the feed lacks come after.
  position integer not null,
  kind text not null check (kind in ('new', 'changed', 'unchanged', 'missing', 'skipped', 'duplicate', 'invalid')),
  product_id text collate "C",
  line integer,
  -- Field paths that would change.
  changes jsonb,
  -- What is wrong, or why it is not taken: code, field, message.
  problem jsonb,
  notes jsonb,
  -- The product as it shall be, without its id, until the job has it; none in a dry run.
  product jsonb,
  primary key (store_id, import_id, position),
  foreign key (store_id, import_id) references imports on delete cascade
);
create index import_items_by_kind on import_items (store_id, import_id, kind, position);
create index import_items_by_product on import_items (store_id, import_id, product_id);
