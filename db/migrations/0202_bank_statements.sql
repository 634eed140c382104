-- What our own bank says: each line of its statements once, and what each one is. A line that nobody has found or named is a difference.
create table bank_statement (
  id uuid primary key,
  account text not null,
  format text not null check (format in ('csv', 'camt.053', 'mt940')),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  lines integer not null,
  new_lines integer not null,
  imported_by uuid not null references account (id),
  imported_at timestamptz not null
);
create index bank_statement_imported_by on bank_statement (imported_by);
create index bank_statement_imported_at on bank_statement (imported_at desc, id);

create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement (id),
  account text not null,
  booked_on date not null,
  -- What came in; below zero what went out.
  amount_kobo bigint not null check (amount_kobo <> 0),
  text text not null,
  reference text not null,
  -- Which it is of those of its day that are the same in all the bank says of them.
  number integer not null,
  -- OPEN: nobody knows what it is. NAMED: one person has said, another has to agree.
  state text not null default 'OPEN' check (state in ('OPEN', 'NAMED', 'SETTLED')),
  kind text check (kind in ('payout', 'return_cost', 'came_back', 'settlement', 'bank_fee', 'tax', 'own_money', 'other')),
  note text not null default '',
  named_by uuid references account (id),
  named_at timestamptz,
  approved_by uuid references account (id),
  settled_at timestamptz,
  unique (account, booked_on, amount_kobo, text, reference, number),
  constraint bank_line_kind check ((state = 'OPEN') = (kind is null)),
  constraint bank_line_settled check ((state = 'SETTLED') = (settled_at is not null)),
  constraint bank_line_two_people check (approved_by is distinct from named_by or approved_by is null),
  -- What the program did not find among our payments is settled by two people.
  constraint bank_line_named check (
    state <> 'SETTLED' or kind in ('payout', 'return_cost', 'came_back') or (named_by is not null and approved_by is not null))
);
create index bank_line_state on bank_line (state, booked_on, id);
create index bank_line_booked_on on bank_line (booked_on desc, id);
create index bank_line_statement on bank_line (statement_id);
create index bank_line_named_by on bank_line (named_by);
create index bank_line_approved_by on bank_line (approved_by);

-- Which of our payments a line is, or which return of one; each is one line only.
create table bank_line_payment (
  line_id uuid not null references bank_line (id),
  payout_id uuid unique references payout (id),
  cost_id uuid unique references return_cost (id),
  bank_return_id uuid unique references bank_return (id),
  check (num_nonnulls(payout_id, cost_id, bank_return_id) = 1)
);
create index bank_line_payment_line on bank_line_payment (line_id);
