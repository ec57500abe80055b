-- Many products at once: a job and its items, worked off in the background by whichever process holds the job.
create table bulk_jobs (
  store_id uuid not null references stores on delete cascade,
  job_id uuid not null,
  source text not null check (source in ('api', 'import')),
  -- Staging: its items are still arriving, and nobody sees or runs it.
  status text not null check (status in ('staging', 'processing', 'completed', 'failed')),
  callback_url text,
  -- Who started it, as known then: type, id and name.
  actor jsonb not null,
  total integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- Why the job as a whole failed: code and message.
  error jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- By the database's clock: the process that runs the job, or fills it while it is staging, renews this while it lives.
  leased_by uuid,
  leased_until timestamptz,
  not_before timestamptz,
  -- When a process last took it: the one that waited longest is next.
  served_at timestamptz,
  -- How often it was taken since an item was last finished.
  fruitless integer not null default 0,
  primary key (store_id, job_id)
);
create index bulk_jobs_by_creation on bulk_jobs (store_id, created_at, job_id);
create index bulk_jobs_under_way on bulk_jobs (store_id, created_at, job_id) where status = 'processing';
create index bulk_jobs_by_end on bulk_jobs (finished_at) where finished_at is not null;

-- What a job has still to do, and what of it failed; an item that succeeded is gone with the commit that made it so.
create table bulk_items (
  store_id uuid not null,
  job_id uuid not null,
  -- Its place in the request, from 0.
  position integer not null,
  kind text not null check (kind in ('upsert', 'delete')),
  product_id text collate "C" not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  -- The product as it shall be, without its id; none once the item failed.
  product jsonb,
  code text,
  message text,
  primary key (store_id, job_id, position),
  foreign key (store_id, job_id) references bulk_jobs on delete cascade
);
create index bulk_items_failed on bulk_items (store_id, job_id, position) where state = 'failed';
