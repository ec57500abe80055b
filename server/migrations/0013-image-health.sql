-- What is known of each picture beyond itself, and when to look at it again.
alter table product_images
  add column last_modified text,
  -- What is wrong with the picture itself: flat, plain, small.
  add column flaws text[] not null default '{}',
  add column checked_at timestamptz,
  add column check_at timestamptz;
update product_images set checked_at = fetched_at, check_at = fetched_at + interval '7 days',
  flaws = case when least(width, height) < 100 then '{small}'::text[] else '{}'::text[] end;
alter table product_images alter column checked_at set not null, alter column check_at set not null;
create index product_images_by_check on product_images (check_at);
create index flawed_product_images on product_images (store_id, content_hash) where flaws <> '{}';

-- Pictures of known products that could not be fetched or decoded the last time; gone once that succeeds.
create table image_failures (
  store_id uuid not null,
  product_id text collate "C" not null,
  -- Addresses are too long for a key.
  url_hash text generated always as (md5(image_url)) stored,
  image_url text not null,
  code text not null,
  message text not null,
  -- How often in a row.
  times integer not null,
  first_failed_at timestamptz not null,
  failed_at timestamptz not null,
  -- Whether product.image_failed was published. What may be a moment's trouble is not told at once.
  told boolean not null default false,
  primary key (store_id, product_id, url_hash),
  foreign key (store_id, product_id) references products on delete cascade
);
