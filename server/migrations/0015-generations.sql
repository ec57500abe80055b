-- What a process loads to have the model of a generation: the value of EMBEDDING_MODEL or of `vitrine models use`. Null until the
-- first start that keeps it.
alter table model_generations add column source text;
-- When searches last began, and last ceased, to be answered by it.
alter table model_generations add column activated_at timestamptz;
alter table model_generations add column retired_at timestamptz;
-- How recent searches would be answered by it, beside how they are now.
alter table model_generations add column comparison jsonb;
-- The process that builds its vectors, as long as it shows that it lives.
alter table model_generations add column leased_by uuid;
alter table model_generations add column leased_until timestamptz;
-- building: vectors are made; ready: all are there; active: searches use it; retired: they did, and may again; dropped: its vectors go.
alter table model_generations drop constraint model_generations_state_check;
alter table model_generations add constraint model_generations_state_check
  check (state in ('building', 'ready', 'active', 'retired', 'dropped'));
-- A process holds two models at most.
create unique index one_generation_beside on model_generations ((true)) where state in ('building', 'ready', 'retired');

-- Products whose pictures could not be embedded for a generation, and why; another vector_id means that they have other pictures now.
create table generation_gaps (
  store_id uuid not null,
  generation text not null references model_generations on delete cascade,
  product_id text collate "C" not null,
  vector_id text not null,
  code text not null,
  message text not null,
  tries integer not null,
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  primary key (store_id, generation, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);
create index generation_gaps_by_retry on generation_gaps (generation, retry_at);
