-- Who follows artists: an account, or a guest by an e-mail address that was confirmed. An account's follower has its id.
create table follower (
  id uuid primary key,
  account_id uuid unique references account (id) on delete cascade,
  email text unique check (email = lower(email)),
  since timestamptz not null,
  check (num_nonnulls(account_id, email) = 1)
);
insert into follower (id, account_id, since)
select account_id, account_id, min(since) from following group by account_id;
insert into follower (id, account_id, since)
select distinct account_id, account_id, now() from (
  select account_id from following_told union select account_id from following_link) former
on conflict do nothing;

alter table following rename column account_id to follower_id;
alter table following_told rename column account_id to follower_id;
alter table following_link rename column account_id to follower_id;
alter table following drop constraint following_account_id_fkey,
  add foreign key (follower_id) references follower (id) on delete cascade;
alter table following_told drop constraint following_told_account_id_fkey,
  add foreign key (follower_id) references follower (id) on delete cascade;
alter table following_link drop constraint following_link_account_id_fkey,
  add foreign key (follower_id) references follower (id) on delete cascade;
alter index following_link_account rename to following_link_follower;

-- A guest's wish to follow, until the link in the mail is pressed: hashes only.
create table following_request (
  token_hash text primary key,
  email text not null check (email = lower(email)),
  artist_id uuid not null references artist (id) on delete cascade,
  expires_at timestamptz not null
);
create index following_request_artist on following_request (artist_id);
create index following_request_email on following_request (email);
create index following_request_expires on following_request (expires_at);
