-- What a receipt needs to be read, replayed and counted beside what it had.
alter table search_history
  -- Half floats of the searched pictures and sentences, one after the other; nothing else is kept of a picture.
  add column query_vectors bytea,
  -- The searched words in the form under which equal searches are counted; null for a search without words.
  add column query_key text;
-- Results of old receipts are [product_id, score]; new ones are [product_id, score, score_parts].

create index search_history_by_store on search_history (store_id, created_at, search_id);

-- What a store decides about its search: language, synonyms, how far pictures are believed. A change is a revision of the store.
create table search_settings (
  store_id uuid primary key references stores on delete cascade,
  settings jsonb not null,
  revision bigint not null,
  updated_at timestamptz not null
);

-- Golden queries: a search and the products that it should find.
create table search_judgments (
  store_id uuid not null references stores on delete cascade,
  judgment_id uuid not null,
  search jsonb not null,
  -- [{ product_id, rating }]
  wanted jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, judgment_id)
);

-- What each evaluation measured, to compare the next one with.
create table search_evaluations (
  store_id uuid not null references stores on delete cascade,
  evaluation_id uuid not null,
  generation text not null,
  settings jsonb not null,
  metrics jsonb not null,
  judgments integer not null,
  created_at timestamptz not null,
  primary key (store_id, evaluation_id)
);

-- What shoppers did. No reference to the search: its receipt goes after 90 days, and the money stays.
create table feedback (
  store_id uuid not null references stores on delete cascade,
  feedback_id uuid not null,
  search_id uuid,
  product_id text collate "C" not null,
  action text not null check (action in ('click', 'add_to_cart', 'purchase')),
  order_value numeric,
  currency text,
  quantity integer not null check (quantity between 1 and 10000),
  session_id text,
  created_at timestamptz not null,
  check (action = 'purchase' or (order_value is null and currency is null)),
  primary key (store_id, feedback_id)
);
create index feedback_by_creation on feedback (store_id, created_at, feedback_id);
create index feedback_by_search on feedback (store_id, search_id, product_id) where search_id is not null;
create index feedback_by_session on feedback (store_id, session_id, product_id, created_at) where session_id is not null;

-- The first click, cart and purchase of each search: rates count searches, not clicks.
create table search_outcomes (
  store_id uuid not null references stores on delete cascade,
  search_id uuid not null,
  action text not null check (action in ('click', 'add_to_cart', 'purchase')),
  -- The UTC day of the search, under which it counts.
  day date not null,
  primary key (store_id, search_id, action)
);

-- Rows that the daily tables have not counted yet. A row is written with what it names and deleted by the statement that
-- counts it: every search and every feedback is counted once, in whatever order they commit.
create table analytics_pending (
  pending_id bigint generated always as identity primary key,
  store_id uuid not null,
  kind text not null check (kind in ('search', 'feedback', 'outcome')),
  -- search_id or feedback_id.
  subject_id uuid not null,
  -- For outcomes, which.
  action text
);

-- Days are UTC. `zero_results` are searches whose total was 0.
create table searches_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  mode text not null,
  searches bigint not null,
  zero_results bigint not null,
  primary key (store_id, day, mode)
);
create table search_outcomes_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  action text not null,
  searches bigint not null,
  primary key (store_id, day, action)
);
-- How many searches took about so long: whole milliseconds up to 100, then steps of 2 %.
create table search_latency_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  bucket smallint not null,
  searches bigint not null,
  primary key (store_id, day, bucket)
);
create table search_queries_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  query_key text not null,
  searches bigint not null,
  zero_results bigint not null,
  primary key (store_id, day, query_key)
);
create table product_feedback_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  product_id text collate "C" not null,
  clicks bigint not null,
  add_to_carts bigint not null,
  purchases bigint not null,
  primary key (store_id, day, product_id)
);
create table revenue_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  product_id text collate "C" not null,
  currency text not null,
  attributed boolean not null,
  orders bigint not null,
  -- A sum of decimals as they were sent: exact to the last place.
  revenue numeric not null,
  primary key (store_id, day, product_id, currency, attributed)
);
-- The two above without their products: a year of a busy store is a few hundred rows, not millions.
create table feedback_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  clicks bigint not null,
  add_to_carts bigint not null,
  purchases bigint not null,
  primary key (store_id, day)
);
create table store_revenue_daily (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  currency text not null,
  attributed boolean not null,
  revenue numeric not null,
  primary key (store_id, day, currency, attributed)
);
