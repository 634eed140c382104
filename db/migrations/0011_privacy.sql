-- Consents that are recorded and can be withdrawn, a newsletter that only its reader can ask for, accounts that can be deleted.

-- Set when a person deleted their account: the row stays for the orders that the law wants kept, with nothing personal in it.
alter table account add column deleted_at timestamptz;

-- Append only: each consent and each withdrawal is a row; the newest of an address counts.
create table consent (
  number bigint generated always as identity primary key,
  account_id uuid references account (id) on delete cascade,
  email text not null,
  purpose text not null check (purpose in ('marketing')),
  given boolean not null,
  at timestamptz not null,
  source text not null check (source in ('sign-up', 'settings', 'newsletter', 'unsubscribe')),
  -- Which wording was agreed to; null for a withdrawal.
  wording text,
  constraint consent_wording check (given = (wording is not null))
);
create index consent_email on consent (email, number desc);
create index consent_account on consent (account_id) where account_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger consent_append_only before update on consent for each row execute function refuse_change();

-- An address reads the newsletter once it has confirmed so. Those written before were never asked.
alter table newsletter_subscription add column confirmed_at timestamptz;

-- Links in mails of the newsletter, by the hash of their token.
create table newsletter_link (
  token_hash text primary key,
  email text not null references newsletter_subscription (email) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index newsletter_link_email on newsletter_link (email);

-- Further headers of a message, by their names.
alter table mail add column headers jsonb not null default '{}';
create index mail_recipient on mail (recipient);
