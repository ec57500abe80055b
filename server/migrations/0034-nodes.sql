-- The running processes of the service. Each renews its heartbeat; the others expire the leases of one that stopped doing so.
create table nodes (
  node_id uuid primary key,
  name text not null,
  role text not null check (role in ('all', 'api', 'worker')),
  version text not null,
  started_at timestamp with time zone not null,
  -- In milliseconds, as processes read it.
  heartbeat_at timestamp (3) with time zone not null,
  memory_bytes bigint not null
);
