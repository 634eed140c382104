-- What people of finance say of a difference between a settlement and our books. Once a second person agrees, it is named no more, unless its
-- kobo change.
create table difference_note (
  id uuid primary key,
  kind text not null,
  -- The settlement and the payment in it; the reference of a payment that is in none.
  code text not null,
  transaction text not null,
  amount_kobo bigint not null,
  note text not null,
  noted_by uuid not null references account (id),
  noted_at timestamptz not null,
  agreed_by uuid references account (id) check (agreed_by <> noted_by),
  agreed_at timestamptz check ((agreed_at is null) = (agreed_by is null)),
  unique (kind, code, transaction)
);
create index difference_note_noted_by on difference_note (noted_by);
create index difference_note_agreed_by on difference_note (agreed_by);
