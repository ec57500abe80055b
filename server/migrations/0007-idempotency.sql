-- Calls that came with an Idempotency-Key: under way, or with the answer that a retry is given again.
create table idempotency_keys (
  store_id uuid not null references stores on delete cascade,
  -- HMAC-SHA256 under the instance key of who called, the route and the key they sent.
  key_hash bytea not null,
  -- The same of address and body: a plain hash would let a password in a body be guessed.
  request_hash bytea not null,
  -- The run that may write the answer; a later run has another, so that nothing is overwritten by a straggler.
  run_id uuid not null,
  -- Until then the run is taken to be alive; null once there is an answer.
  leased_until timestamptz,
  -- Status, headers and body, sealed under the instance key: some answers show a secret that is shown only once.
  answer bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, key_hash),
  check ((answer is null) <> (leased_until is null))
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
