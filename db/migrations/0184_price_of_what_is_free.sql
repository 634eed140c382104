-- A work's price is that of its cheapest size of which a piece is free; where none is, of its cheapest. Kept with each change of a size.

create function keep_lowest_prices() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct work_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct work_id) into changed from old_rows;
  else
    select array_agg(distinct n.work_id) into changed from new_rows n join old_rows o on o.id = n.id
    where n.price_kobo <> o.price_kobo or (n.available > 0) <> (o.available > 0);
  end if;
  if changed is null then return null; end if;
  -- Two sizes of a work may run out at once: each change sees what the one before it did. One of a kind has one size.
  perform 1 from work where id = any(changed) and kind = 'edition' order by id for no key update;
  update work w set price_kobo = size.lowest
  from (
    select work_id, coalesce(min(price_kobo) filter (where available > 0), min(price_kobo)) as lowest
    from edition where work_id = any(changed) group by work_id
  ) size
  where w.id = size.work_id and w.price_kobo <> size.lowest;
  return null;
end $$;
create trigger keep_lowest_inserted after insert on edition referencing new table as new_rows
  for each statement execute function keep_lowest_prices();
create trigger keep_lowest_updated after update on edition referencing old table as old_rows new table as new_rows
  for each statement execute function keep_lowest_prices();
create trigger keep_lowest_deleted after delete on edition referencing old table as old_rows
  for each statement execute function keep_lowest_prices();

update work w set price_kobo = size.lowest
from (
  select work_id, coalesce(min(price_kobo) filter (where available > 0), min(price_kobo)) as lowest from edition group by work_id
) size
where w.id = size.work_id and w.price_kobo <> size.lowest;
