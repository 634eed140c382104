-- How many live works each category has, kept with each change of a work: counting them anew reads every work.

create table category_work_count (
  category_id uuid not null references category on delete cascade,
  -- Null for works that are in the category itself.
  subcategory_id uuid references category on delete cascade,
  works integer not null check (works >= 0),
  unique nulls not distinct (category_id, subcategory_id)
);
create index category_work_count_subcategory_id on category_work_count (subcategory_id);

insert into category_work_count (category_id, subcategory_id, works)
select category_id, subcategory_id, count(*) from work where status = 'live' group by 1, 2;

create function count_works_of_categories() returns trigger language plpgsql as $$
declare
  changes category_work_count[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::category_work_count) into changes from (
      select category_id, subcategory_id, count(*)::integer from new_rows where status = 'live' group by 1, 2
    ) n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(n.*)::category_work_count) into changes from (
      select category_id, subcategory_id, -count(*)::integer from old_rows where status = 'live' group by 1, 2
    ) n;
  else
    select array_agg(row(n.*)::category_work_count) into changes from (
      select category_id, subcategory_id, sum(by)::integer from (
        select category_id, subcategory_id, 1 as by from new_rows where status = 'live'
        union all select category_id, subcategory_id, -1 from old_rows where status = 'live'
      ) moved group by 1, 2 having sum(by) <> 0
    ) n;
  end if;
  if changes is null then return null; end if;
  -- Rows are locked in one order: of two changes at once one waits for the other, never each for the other.
  insert into category_work_count
  select category_id, subcategory_id, 0 from unnest(changes) order by 1, 2
  on conflict (category_id, subcategory_id) do nothing;
  update category_work_count kept set works = kept.works + locked.by
  from (
    select k.category_id, k.subcategory_id, c.works as by from category_work_count k
    join unnest(changes) c on c.category_id = k.category_id and c.subcategory_id is not distinct from k.subcategory_id
    order by k.category_id, k.subcategory_id for update of k
  ) locked
  where kept.category_id = locked.category_id and kept.subcategory_id is not distinct from locked.subcategory_id;
  return null;
end $$;
create trigger count_inserted after insert on work referencing new table as new_rows
  for each statement execute function count_works_of_categories();
create trigger count_updated after update on work referencing old table as old_rows new table as new_rows
  for each statement execute function count_works_of_categories();
create trigger count_deleted after delete on work referencing old table as old_rows
  for each statement execute function count_works_of_categories();
