-- Pages say what delivery costs and who sells a work: changes of these are told of too.
alter table page_change drop constraint page_change_what_check;
alter table page_change add constraint page_change_what_check
  check (what in ('works', 'stock', 'artists', 'categories', 'featured', 'articles', 'delivery'));
create trigger tell_changed after insert or update or delete on delivery_fee
  for each statement execute function tell_all('delivery');
create trigger tell_changed after insert or update or delete on pickup_station
  for each statement execute function tell_all('delivery');

create function tell_seller() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'works', array_agg(id) from work where seller_id = new.id and status = 'live' having count(*) > 0;
  return null;
end $$;
create trigger tell_updated after update on seller for each row
  when ((old.name, old.verification) is distinct from (new.name, new.verification))
  execute function tell_seller();

-- These words lead to pages now.
update work set slug = slug || '-work' where slug in ('delivery', 'returns');
