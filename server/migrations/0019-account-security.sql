-- Rules that a store's owners set for everybody who works there. A store without a row has the defaults.
create table security_policies (
  store_id uuid primary key references stores on delete cascade,
  require_2fa boolean not null,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null
);

-- Networks from which a user or a store's machine client proved itself lately; kept for 30 days after the last proof.
create table known_networks (
  -- A user_id or a store_id. Not a reference: it is one of two tables.
  identity_id uuid not null,
  -- An IPv4 address or an IPv6 /64.
  network text not null,
  last_seen_at timestamptz not null,
  primary key (identity_id, network)
);
create index known_networks_by_age on known_networks (last_seen_at);

-- The logins that acted for a store, and those that its admins ended there. Deleted together with the login.
create table store_sessions (
  store_id uuid not null references stores on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- To the minute.
  last_used_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, session_id)
);
create index store_sessions_by_user on store_sessions (store_id, user_id);
create index store_sessions_by_session on store_sessions (session_id);
create index store_sessions_by_owner on store_sessions (user_id);

-- Failed logins are made by nobody who is known.
alter table audit_events drop constraint audit_events_actor_type_check;
alter table audit_events add constraint audit_events_actor_type_check
  check (actor_type in ('user', 'client', 'api_key', 'super_admin', 'system', 'anonymous'));
