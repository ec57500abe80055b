-- Actions that call other systems run outside of a transaction, under a lease; the cart of each shopper session.

alter table confirmations
  -- SHA-256 of the Idempotency-Key that confirmed the action: a retry with the same key gets the same result.
  add column confirm_key bytea,
  add column confirmed_at timestamptz,
  add column attempt integer not null default 0,
  add column lease_holder uuid,
  add column lease_token bigint,
  add column lease_expires_at timestamptz;
alter table confirmations drop constraint confirmations_state_check;
alter table confirmations add constraint confirmations_state_check
  check (state in ('awaiting_consent', 'running', 'consumed', 'cancelled', 'failed'));
alter table confirmations drop constraint confirmations_check;
alter table confirmations add constraint confirmations_check
  check ((state in ('awaiting_consent', 'running')) = (settled_at is null));
alter table confirmations add constraint confirmations_running_check
  check (state <> 'running' or confirmed_at is not null);

-- The cart of a shopper session at the store's platform.
create table shopper_carts (
  store_id uuid not null,
  session_id uuid not null,
  connection_id text collate "C" not null,
  -- Sealed: whoever knows the ID of a cart can read and change it.
  cart_id bytea not null,
  updated_at timestamptz not null,
  primary key (store_id, session_id, connection_id),
  foreign key (store_id, session_id) references shopper_sessions (store_id, session_id) on delete cascade
);
