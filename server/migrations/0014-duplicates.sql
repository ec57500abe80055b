-- By what a picture is known again: its perceptual hash and a small copy (server/engine/images/signature.ts). Null where a
-- picture was indexed before there were any.
alter table product_images add column signature bytea;

-- Products that show one picture, found as the later of them was indexed. A pair goes with its pictures: when one of its
-- products is deleted or given other pictures.
create table duplicate_pairs (
  store_id uuid not null,
  -- The one that came later, and which of its pictures.
  product_id text collate "C" not null,
  position smallint not null,
  other_product_id text collate "C" not null,
  other_position smallint not null,
  -- The model's calibrated similarity of the two pictures.
  similarity real not null,
  -- How well their edges lie over one another, at most 1.
  likeness real not null,
  is_mirrored boolean not null,
  detected_at timestamptz not null,
  primary key (store_id, product_id, other_product_id),
  foreign key (store_id, product_id, position) references product_images on delete cascade,
  foreign key (store_id, other_product_id, other_position) references product_images on delete cascade
);
create index duplicate_pairs_by_other on duplicate_pairs (store_id, other_product_id, product_id);
