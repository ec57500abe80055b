-- The model whose vectors searches compare. One is active; vectors of different generations are never mixed.
create table model_generations (
  generation text primary key,
  model text not null,
  dimension integer not null check (dimension > 0),
  state text not null check (state in ('building', 'active', 'retired')),
  created_at timestamptz not null
);
create unique index one_active_generation on model_generations (state) where state = 'active';

create table products (
  store_id uuid not null references stores on delete cascade,
  product_id text collate "C" not null,
  vector_id text not null,
  image_url text not null,
  additional_image_urls jsonb not null default '[]',
  metadata jsonb not null,
  status text not null check (status in ('indexed', 'processing', 'failed')),
  error jsonb,
  palette jsonb not null,
  -- The store's revision at which this row last changed.
  revision bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, product_id)
);
create index products_by_revision on products (store_id, revision, product_id);
create index products_by_creation on products (store_id, created_at, product_id);

-- What was found at each picture's address; position 0 is image_url, the others follow additional_image_urls.
create table product_images (
  store_id uuid not null,
  product_id text collate "C" not null,
  position smallint not null,
  image_url text not null,
  content_hash text not null,
  etag text,
  format text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  fetched_at timestamptz not null,
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references products on delete cascade
);

-- All vectors of a product under one generation: half floats, little endian, dimension numbers a picture, in position order.
create table product_vectors (
  store_id uuid not null,
  generation text not null references model_generations,
  product_id text collate "C" not null,
  vectors bytea not null,
  primary key (store_id, generation, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);

-- Deleted products, so that indexes in other processes learn of it. An index older than a purged tombstone is loaded anew.
create table product_tombstones (
  store_id uuid not null references stores on delete cascade,
  product_id text collate "C" not null,
  revision bigint not null,
  deleted_at timestamptz not null,
  primary key (store_id, product_id)
);
create index product_tombstones_by_revision on product_tombstones (store_id, revision);
