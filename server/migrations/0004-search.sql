-- One row a successful search: the receipt that search_id names. Kept 90 days.
create table search_history (
  store_id uuid not null references stores on delete cascade,
  search_id uuid not null,
  mode text not null,
  -- The request as understood; a searched picture is kept as its content hash alone.
  request jsonb not null,
  generation text not null,
  revision bigint not null,
  total integer not null,
  -- [product_id, similarity_score] in the order answered.
  results jsonb not null,
  query_time_ms integer not null,
  created_at timestamptz not null,
  primary key (store_id, search_id)
);
create index search_history_by_creation on search_history (created_at);
