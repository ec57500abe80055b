-- Which files with a copy of a store's search index may be used. A file is valid only together with its row: a database that was
-- restored to an earlier state, or a standby that did not receive the last commits, does not have the rows of later files.
create table index_snapshots (
  store_id uuid not null references stores on delete cascade,
  snapshot_id uuid not null,
  generation text not null,
  -- The format, and the programs that wrote it.
  version text not null,
  -- Of the store; the copy contains every change up to it.
  revision bigint not null,
  files integer not null,
  created_at timestamp with time zone not null default now(),
  primary key (store_id, snapshot_id)
);
