-- The hash first: where the statistics do not know a new store yet, the planner took an index that begins with the store for one
-- that is selective, and read all images of the store for each product.
drop index product_images_by_content;
create index product_images_by_content on product_images (content_hash, store_id);
