-- From where a seller sends, and where works are sent back to.

alter table seller
  add column ship_from_address text not null default '',
  add column ship_from_city text not null default '',
  add column ship_from_state text not null default '',
  add column ship_from_phone text not null default '';
