-- The audit log belongs to another role than the server's where there is one; this transaction acts as whoever connected.
set local role none;
-- Who a member of staff was when they acted, whatever their name is or was. Null for sellers, for the program itself, and in
-- entries written before.
alter table audit_entry add column actor_email text, add column actor_roles text[];
create index audit_entry_actor_email on audit_entry (actor_email, number desc) where actor_email is not null;
-- A keyed hash of the head, so that nobody without the key can put an earlier head in its place.
alter table audit_head add column seal text not null default '';
