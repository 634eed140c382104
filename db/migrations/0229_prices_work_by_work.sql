-- The price of a work is read work by work, so that a connection plans it once: what names an array of works was planned anew each time.
-- It is written where it is another: the triggers of `work` run also for an update that changes no row.
create or replace function keep_lowest_prices() returns trigger language plpgsql as $$
declare
  changed uuid[];
  one uuid;
  lowest bigint;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct work_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct work_id) into changed from old_rows;
  else
    select array_agg(distinct n.work_id) into changed from new_rows n join old_rows o on o.id = n.id
    where n.price_kobo <> o.price_kobo or (n.available > 0) <> (o.available > 0);
  end if;
  -- In the order of their ids, as all who change several works.
  foreach one in array coalesce(changed, '{}') loop
    -- Two sizes of a work may run out at once: each change sees what the one before it did. One of a kind has one size.
    perform 1 from work where id = one and kind = 'edition' for no key update;
    select coalesce(min(price_kobo) filter (where available > 0), min(price_kobo)) into lowest from edition where work_id = one;
    if exists (select from work where id = one and price_kobo <> lowest) then
      update work set price_kobo = lowest where id = one;
    end if;
  end loop;
  return null;
end $$;
