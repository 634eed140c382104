-- What categories of the first level were called: a category's page has its name for an address, and the old one leads on.
create table former_category_name (
  category_id uuid not null references category on delete cascade,
  name text not null,
  until timestamptz not null,
  primary key (category_id, name)
);
