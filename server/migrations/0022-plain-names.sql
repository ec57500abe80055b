-- Standard names for tables and columns.

-- catalog and indexing
alter table image_failures rename column told to is_reported;
alter table bulk_jobs rename column fruitless to attempts_without_progress;
alter table service_runs rename column seen_at to heartbeat_at;
alter table service_runs rename column died_at to crashed_at;
alter table deadly_pictures rename to poison_images;
alter table poison_images rename constraint deadly_pictures_pkey to poison_images_pkey;
alter table generation_gaps rename to missing_embeddings;
alter table missing_embeddings rename constraint generation_gaps_pkey to missing_embeddings_pkey;
alter table missing_embeddings rename constraint generation_gaps_generation_fkey to missing_embeddings_generation_fkey;
alter table missing_embeddings rename constraint generation_gaps_store_id_product_id_fkey to missing_embeddings_store_id_product_id_fkey;
alter index generation_gaps_by_retry rename to missing_embeddings_by_retry;
