-- Fencing tokens: every claim takes the next one, so that the latest holder of a row has the greatest token of all that ever held it.
create sequence lease_tokens;

-- One set of columns for every table whose rows are worked on under leases; see server/platform/leases/.
alter table turns rename column leased_by to lease_holder;
alter table turns rename column leased_until to lease_expires_at;
alter table turns add column lease_token bigint;

alter table bulk_jobs rename column leased_by to lease_holder;
alter table bulk_jobs rename column leased_until to lease_expires_at;
alter table bulk_jobs add column lease_token bigint;

alter table model_generations rename column leased_by to lease_holder;
alter table model_generations rename column leased_until to lease_expires_at;
alter table model_generations add column lease_token bigint;

alter table outbox_subscribers rename column leased_by to lease_holder;
alter table outbox_subscribers rename column leased_until to lease_expires_at;
alter table outbox_subscribers add column lease_token bigint;

alter table webhook_deliveries rename column leased_by to lease_holder;
alter table webhook_deliveries rename column leased_until to lease_expires_at;
alter table webhook_deliveries add column lease_token bigint;
-- By the database's clock, like the leases.
alter table webhook_deliveries alter column scheduled_at set default now();
alter table webhook_deliveries alter column next_attempt_at set default now();
