-- A store is inactive from registration until its owner's address is verified.
alter table stores add column state text not null default 'active' check (state in ('inactive', 'active'));
create index inactive_stores on stores (created_at) where state = 'inactive';

-- Names one secret: tokens carry it as `sid` and die with it.
alter table client_secrets add column secret_id uuid not null default gen_random_uuid() unique;
alter table client_secrets alter column secret_id drop default;

-- People. One person has one row, whatever the number of stores.
create table users (
  user_id uuid primary key,
  -- In lower case.
  email text not null,
  full_name text not null,
  -- Argon2id in its own text form, parameters included.
  password_hash text not null,
  password_changed_at timestamptz not null,
  state text not null check (state in ('inactive', 'active')),
  -- Null until a mail sent to the address was answered: the account was then made by a store's team, not by its owner.
  email_verified_at timestamptz,
  is_super_admin boolean not null default false,
  created_at timestamptz not null
);
-- Any number of people may claim an address; only one can prove it.
create unique index one_active_user_an_email on users (email) where state = 'active';
create index users_by_email on users (email, created_at);
create index inactive_users on users (created_at) where state = 'inactive';

create table memberships (
  store_id uuid not null references stores on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  primary key (store_id, user_id)
);
create index memberships_by_user on memberships (user_id);

-- A login, kept through every refresh of its token until it is ended.
create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz not null,
  -- When the newest token can no longer be refreshed.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

-- Tokens that were refreshed or given back before their time; kept as long as they could still be refreshed.
create table revoked_tokens (
  token_id uuid primary key,
  revoked_at timestamptz not null,
  expires_at timestamptz not null
);
create index revoked_tokens_by_expiry on revoked_tokens (expires_at);

-- Links sent by mail to prove an address or to set a new password: SHA-256 of 32 random bytes, one a person and purpose.
create table mailed_tokens (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- The second factor. The secret is sealed under the instance key.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  state text not null check (state in ('pending', 'enabled')),
  -- The 30 s step of the newest code that was accepted; it and all before it are used up.
  last_used_step bigint not null default 0,
  created_at timestamptz not null,
  enabled_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table user_groups (
  store_id uuid not null references stores on delete cascade,
  group_id uuid not null,
  name text not null,
  permission_names text[] not null,
  created_at timestamptz not null,
  primary key (store_id, group_id)
);
create unique index user_groups_by_name on user_groups (store_id, lower(name));

create table group_members (
  store_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  primary key (store_id, user_id, group_id),
  foreign key (store_id, user_id) references memberships on delete cascade,
  foreign key (store_id, group_id) references user_groups on delete cascade
);
create index group_members_by_group on group_members (store_id, group_id);

create table invites (
  store_id uuid not null references stores on delete cascade,
  invite_id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'developer', 'viewer')),
  -- SHA-256 of 32 random bytes that only the mail holds; null until it is written.
  token_hash bytea unique,
  state text not null check (state in ('pending', 'accepted', 'cancelled')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (store_id, invite_id)
);
create index invites_by_creation on invites (store_id, created_at, invite_id);
create unique index one_pending_invite_an_email on invites (store_id, email) where state = 'pending';

create table api_keys (
  store_id uuid not null references stores on delete cascade,
  key_id uuid not null,
  name text not null,
  -- The end of the key, by which its owner knows it again.
  hint text not null,
  permission_names text[] not null,
  secret_hash bytea not null unique,
  -- The secret before the last rotation, while both work.
  former_hash bytea unique,
  former_until timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  primary key (store_id, key_id)
);
create index api_keys_by_creation on api_keys (store_id, created_at, key_id);

create table ip_whitelist (
  store_id uuid not null references stores on delete cascade,
  entry_id uuid not null,
  -- A range in its shortest form, such as 192.0.2.0/24 or 2001:db8::/32.
  network text not null,
  description text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (store_id, entry_id),
  unique (store_id, network)
);

-- Public keys of browser widgets: bound to origins, visible to every shopper, no secret.
create table widget_keys (
  store_id uuid not null references stores on delete cascade,
  key_id uuid not null,
  name text not null,
  public_key text not null unique,
  origins text[] not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (store_id, key_id)
);

-- What was changed, by whom, from where. Rows are never updated; references would let the past change with the present.
create table audit_events (
  -- A store's own, or null for what concerns the installation or a person without a store.
  store_id uuid references stores on delete cascade,
  event_id uuid primary key,
  actor_type text not null check (actor_type in ('user', 'client', 'api_key', 'super_admin', 'system')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  target_type text,
  target_id text,
  address text,
  details jsonb not null,
  created_at timestamptz not null
);
create index audit_events_by_creation on audit_events (store_id, created_at, event_id);
create index audit_events_by_action on audit_events (store_id, action, created_at, event_id);

-- Attempts that count against a limit, oldest first; the key holds a digest of the address, email or client, never itself.
create table throttles (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index throttles_by_expiry on throttles (expires_at);
