-- Processes of the service: one that ends in order deletes its row, and one whose row stands still has died.
create table service_runs (
  run_id uuid primary key,
  seen_at timestamptz not null default now(),
  died_at timestamptz
);
-- Pictures by which a process died that did nothing else; by the SHA-256 of their bytes, hexadecimal.
create table deadly_pictures (
  content_hash text primary key,
  found_at timestamptz not null default now()
);
alter table bulk_jobs drop column suspects;
