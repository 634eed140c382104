-- That a payout came back from the bank: one person of finance says so, with the bank's reference of the money that came in, and it is
-- owed again once another approves it.
create table payout_return (
  id uuid primary key,
  payout_id uuid not null references payout (id),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'REJECTED')),
  reference text not null check (reference <> ''),
  note text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  check ((state = 'PROPOSED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'APPROVED' or decided_by <> created_by)
);
create index payout_return_created_by on payout_return (created_by);
create index payout_return_decided_by on payout_return (decided_by);
create index payout_return_payout on payout_return (payout_id);
-- One counts for each payout, and money that came in counts for one payout: also where its reference has other spaces, hyphens or capitals.
create unique index payout_return_once on payout_return (payout_id) where state <> 'REJECTED';
create unique index payout_return_reference on payout_return (lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g')))
  where state <> 'REJECTED';

-- Two people approve a payout of what another paid before that came back, also where it is proposed already.
update payout y set two_people = true
where y.state = 'PROPOSED' and exists (
  select 1 from payout_line x join payout_line f on f.entry_id = x.entry_id and f.posting_number = x.posting_number
    join payout b on b.id = f.payout_id and b.state = 'RETURNED'
  where x.payout_id = y.id and f.released_at is not null);
