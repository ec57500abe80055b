-- A product without a picture has no address; it is found by its words.
alter table products alter column image_url drop not null;
-- For the image health of a store: its products without a picture.
create index products_without_picture on products (store_id, product_id) where image_url is null;

-- Pictures that stores upload with their products, without metadata and scaled to fit. A picture is known by the SHA-256 of these bytes.
create table uploaded_images (
  store_id uuid not null references stores on delete cascade,
  content_hash text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  -- When it was last uploaded.
  uploaded_at timestamptz not null,
  primary key (store_id, content_hash)
);
create index uploaded_images_by_age on uploaded_images (uploaded_at);
-- Which products show a picture.
create index product_images_by_content on product_images (store_id, content_hash);
