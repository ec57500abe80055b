-- The previous HMAC key of a signed_http connection during the overlap of a rotation.

alter table storefront_connections
  add column former_secret bytea,
  add column former_until timestamptz,
  add check ((former_secret is null) = (former_until is null));
