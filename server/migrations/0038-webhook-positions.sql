-- A webhook receives only events that became visible after it was registered.
alter table webhooks add column after_position bigint not null default 0;
