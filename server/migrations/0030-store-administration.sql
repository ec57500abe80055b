-- The plan that a store has without paying: the default plan of the installation, or what the operator granted.
-- A store that pays keeps `free`, to which it returned until now when its subscription ended.
alter table stores add column granted_plan text not null default 'free', add column granted_at timestamptz;
update stores set granted_plan = plan
where not exists (
  select from subscriptions s where s.store_id = stores.store_id and s.status in ('active', 'past_due'));

update stores set granted_at = created_at;
alter table stores alter column granted_at set not null, alter column granted_at set default now();

-- A deleted store is closed to everybody and can be restored until `purge_after`; then a job removes its rows in batches.
alter table stores add column purge_after timestamptz;
alter table stores drop constraint stores_state_check;
alter table stores add constraint stores_state_check check (state in ('inactive', 'active', 'deleted', 'purging'));
alter table stores add constraint stores_purge_after_check
  check ((state in ('deleted', 'purging')) = (purge_after is not null));
create index stores_purge_after on stores (purge_after) where purge_after is not null;
create index stores_created_at on stores (created_at, store_id);
