-- What browsers may see of a store's products.
create table widget_settings (
  store_id uuid primary key references stores on delete cascade,
  public_fields text[] not null,
  updated_at timestamptz not null
);
