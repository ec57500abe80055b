-- A product without a picture has no address; it is found by its words.
alter table products alter column image_url drop not null;
-- For the image health of a store: its products without a picture.
create index products_without_picture on products (store_id, product_id) where image_url is null;
