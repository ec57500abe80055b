-- Connections to storefront platforms: their credentials, imported products and syncs.

create table storefront_connections (
  store_id uuid not null references stores on delete cascade,
  connection_id text not null,
  platform text not null check (platform in ('shopify', 'signed_http')),
  -- Normalized: an origin, for signed_http optionally with a path.
  store_url text not null,
  -- The sealed token or HMAC key; null for tokenless access.
  secret bytea,
  shop_name text not null,
  shop_currency text not null,
  publish_policies boolean not null,
  -- disconnecting: the worker deletes the imported products and unpublishes the policies, then deletes the row.
  state text not null check (state in ('connected', 'disconnecting')),
  -- Incremented by every sync that starts: rows with a lower seen_sync were not returned by it.
  sync_number bigint not null default 0,
  -- The sync that is being read or indexed; null between syncs.
  running_sync_id text,
  -- A sync was requested after the running one started.
  sync_requested boolean not null default false,
  -- The requested sync deletes missing products whatever their number.
  is_forced boolean not null default false,
  next_sync_at timestamptz not null,
  last_sync_at timestamptz,
  -- [{ key, title, url, hash }] of the imported policies.
  policies jsonb not null default '[]',
  consecutive_failures integer not null default 0,
  error_code text,
  error_message text,
  error_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  lease_holder uuid,
  lease_token bigint,
  lease_expires_at timestamptz,
  primary key (store_id, connection_id),
  check ((error_code is null) = (error_at is null) and (error_code is null) = (error_message is null))
);
-- One connection per platform. It is also the look-up of live reads.
create unique index storefront_connections_by_platform on storefront_connections (store_id, platform);
-- Leases identify a row by its ID alone.
create unique index storefront_connections_by_id on storefront_connections (connection_id);
create index storefront_connections_due on storefront_connections (next_sync_at);

-- Which product of the platform each imported product is.
create table connection_products (
  store_id uuid not null,
  product_id text not null,
  connection_id text not null,
  external_id text not null,
  -- SHA-256 of everything that was imported, variants included.
  content_hash bytea not null,
  -- The metadata keys that the platform provides. Other keys of the product belong to the store.
  metadata_keys text[] not null,
  -- pending: new to the catalog, and its job has not finished. failed: the job could not index it.
  state text not null check (state in ('pending', 'indexed', 'failed')),
  seen_sync bigint not null,
  updated_at timestamptz not null,
  primary key (store_id, product_id),
  foreign key (store_id, connection_id) references storefront_connections on delete cascade
);
create index connection_products_by_connection on connection_products (store_id, connection_id, product_id);
create index connection_products_by_external_id on connection_products (store_id, connection_id, external_id);

create table connection_variants (
  store_id uuid not null,
  product_id text not null,
  position integer not null,
  external_id text not null,
  sku text,
  title text not null,
  -- [{ "name": "Size", "value": "M" }]
  options jsonb not null,
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references connection_products on delete cascade
);
create index connection_variants_by_sku on connection_variants (store_id, lower(sku)) where sku is not null;
create index connection_variants_by_external_id on connection_variants (store_id, external_id);

-- The history of syncs.
create table connection_syncs (
  store_id uuid not null,
  connection_id text not null,
  sync_id text not null,
  state text not null check (state in ('reading', 'indexing', 'completed', 'failed', 'interrupted')),
  -- SyncCounts of the API.
  counts jsonb not null,
  job_id uuid,
  error_code text,
  error_message text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, connection_id, sync_id),
  foreign key (store_id, connection_id) references storefront_connections on delete cascade
);
create index connection_syncs_by_age on connection_syncs (started_at);

-- Records that a sync did not import, the first thousand of each sync.
create table connection_sync_issues (
  store_id uuid not null,
  connection_id text not null,
  sync_id text not null,
  position integer not null,
  product_id text,
  external_id text,
  code text not null,
  message text not null,
  primary key (store_id, connection_id, sync_id, position),
  foreign key (store_id, connection_id, sync_id) references connection_syncs on delete cascade
);

-- Products that the running sync read and that differ from the catalog, until it starts its job.
create table connection_staged_products (
  store_id uuid not null,
  connection_id text not null,
  product_id text not null,
  product jsonb not null,
  primary key (store_id, connection_id, product_id),
  foreign key (store_id, connection_id) references storefront_connections on delete cascade
);
