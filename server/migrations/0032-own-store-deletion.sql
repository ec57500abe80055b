-- A store whose owner deletes it stays active until `purge_after`, so that its owner can still export it or change their mind.
alter table stores drop constraint stores_purge_after_check;
alter table stores add constraint stores_purge_after_check check (
  case when state in ('deleted', 'purging') then purge_after is not null
    when state = 'inactive' then purge_after is null
    else true end);
