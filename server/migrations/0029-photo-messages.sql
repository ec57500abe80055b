-- The products that resemble the photo of a message, best first: a turn that another process takes over needs them. Null for a message
-- without a photo. Photos are not stored.
alter table turns add column photo_products text[];
