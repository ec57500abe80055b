create table stores (
  store_id uuid primary key,
  slug text not null unique,
  name text not null,
  plan text not null,
  -- Counts every change of the store's catalogue; in-memory indexes follow it.
  revision bigint not null default 0,
  products_count integer not null default 0 check (products_count >= 0),
  created_at timestamptz not null
);

-- The secret of a store's machine grant: SHA-256 of 32 random bytes, never the secret itself.
create table client_secrets (
  store_id uuid primary key references stores on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz not null
);

-- Keys that sign access tokens; the private half is sealed under the instance key.
create table signing_keys (
  key_id text primary key,
  algorithm text not null,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
