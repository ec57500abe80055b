-- Unique keys of store data contain the store, so that a database that is distributed by store can check them. The first column
-- stays first: rows are also found by it alone. These columns contain random values, so the same value never belongs to two stores.

-- compatible: what was unique without the store is unique with it
alter table consent_receipts add constraint consent_receipts_intent_id_store_id_key unique (intent_id, store_id);
alter table consent_receipts drop constraint consent_receipts_intent_id_key;

-- compatible: what was unique without the store is unique with it
alter table invites add constraint invites_token_hash_store_id_key unique (token_hash, store_id);
alter table invites drop constraint invites_token_hash_key;

-- compatible: what was unique without the store is unique with it
alter table shopper_sessions add constraint shopper_sessions_token_hash_store_id_key unique (token_hash, store_id);
alter table shopper_sessions drop constraint shopper_sessions_token_hash_key;

-- compatible: what was unique without the store is unique with it
create unique index storefront_connections_by_id_and_store on storefront_connections (connection_id, store_id);
drop index storefront_connections_by_id;
