-- A deleted widget key is refused at once and can be restored for a day.
alter table widget_keys add column deleted_at timestamp with time zone;
create index widget_keys_by_deletion on widget_keys (deleted_at) where deleted_at is not null;

-- Nobody can act for a suspended store, and nothing of it is deleted.
alter table stores drop constraint stores_state_check;
alter table stores add constraint stores_state_check
  check (state in ('inactive', 'active', 'suspended', 'deleted', 'purging'));
