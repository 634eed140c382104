-- A payout remembers the whole bank account it was proposed for, and takes two people where one has decided too much alone.

alter table payout
  -- A keyed hash of the account's bank, number and name; empty where none was known, or before it was kept.
  add column account_hash text not null default '',
  -- Whether two people approve it although its amount alone would not ask for that.
  add column two_people boolean not null default false,
  -- Who said that it arrived, came back or is given up; null: the night, or a change of the account.
  add column ended_by uuid references account (id),
  add constraint payout_sender check (
    sent_by is null or (sent_by is distinct from approved_by and sent_by is distinct from second_approved_by)) not valid;

-- What was proposed or approved before is for an account of which only four digits were kept: the night proposes it anew.
update payout_line set released_at = now()
where released_at is null and payout_id in (select id from payout where state in ('PROPOSED', 'APPROVED'));
update payout set state = 'CANCELLED', ended_at = now(), note = 'proposed before the whole account was remembered'
where state in ('PROPOSED', 'APPROVED');

create index ledger_adjustment_alone on ledger_adjustment (created_by, created_at) where state = 'ENTERED';
create index payout_approved on payout (approved_by, approved_at);
