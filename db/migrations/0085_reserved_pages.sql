-- Pages say that a work is reserved while unpaid orders hold all that is left of it, and until when: two more changes to tell of.

-- A hold that becomes a sale: the pieces stay as they are. Those that begin or are given up change pieces too.
create function tell_holds() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'stock', array_agg(distinct w.id)
  from new_rows n join old_rows o on o.id = n.id join edition e on e.id = n.edition_id join work w on w.id = e.work_id
  where w.status = 'live' and n.state is distinct from o.state having count(*) > 0;
  return null;
end $$;
create trigger tell_updated after update on hold referencing old table as old_rows new table as new_rows
  for each statement execute function tell_holds();

-- A hold that is lengthened.
create function tell_hold_end() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'stock', array_agg(distinct w.id)
  from hold h join edition e on e.id = h.edition_id join work w on w.id = e.work_id
  where h.order_id = new.id and h.state = 'live' and w.status = 'live' having count(*) > 0;
  return null;
end $$;
create trigger tell_hold_end after update of hold_expires_at on orders for each row
  when (old.hold_expires_at is distinct from new.hold_expires_at)
  execute function tell_hold_end();
