-- What people are shown of their sessions.

alter table session
  -- When its tokens were last renewed.
  add column used_at timestamptz,
  -- The browser and the system in two words, as the browser told them at the sign-in ('Firefox on Windows').
  add column device text not null default '';
update session set used_at = greatest(
  session.created_at,
  (select max(t.created_at) from refresh_token t where t.session_id = session.id));
alter table session alter column used_at set not null;
