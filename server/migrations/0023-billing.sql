-- billing: the requests of the last minute, and the calls of each day.

-- One row for each store on a limited plan, rewritten by every request that counts: room in the page keeps its updates there.
create table request_budgets (
  store_id uuid primary key references stores on delete cascade,
  -- When the requests of the last 60 seconds were granted, oldest first. As many as the largest limit at most.
  granted_at timestamptz[] not null,
  -- The number of requests that the last statement granted.
  granted integer not null
) with (fillfactor = 50);

-- Without a reference to stores: checking it would make the counts of all stores wait for a catalog change of one.
create table api_usage (
  store_id uuid not null,
  day date not null,
  -- Method and route pattern, such as "POST /v1/search/text".
  endpoint text not null,
  calls bigint not null,
  primary key (store_id, day, endpoint)
);

create index api_usage_by_day on api_usage (day);

-- The last batch of counts of each process: a batch whose commit was not confirmed is sent again and counts once.
create table usage_writers (
  writer_id uuid primary key,
  batch bigint not null,
  written_at timestamptz not null
);
create index usage_writers_by_age on usage_writers (written_at);
