-- When the owner of an account was last told by mail that somebody goes on typing wrong codes; at most once a day.
alter table second_factor add column warned_at timestamptz;
