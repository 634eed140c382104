-- Which print of a numbered edition a buyer gets, given when it is paid: each number once.

alter table work add column numbered boolean not null default false;

create table print_number (
  edition_id uuid not null references edition (id) on delete cascade,
  number integer not null check (number > 0),
  order_line_id uuid not null references order_line (id),
  primary key (edition_id, number)
);
create index print_number_line on print_number (order_line_id);

-- Pages name the number that is sold next.
create function tell_print_numbers() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'stock', array_agg(distinct w.id)
  from changed_rows c join edition e on e.id = c.edition_id join work w on w.id = e.work_id
  where w.status = 'live' having count(*) > 0;
  return null;
end $$;
create trigger tell_inserted after insert on print_number referencing new table as changed_rows
  for each statement execute function tell_print_numbers();
create trigger tell_deleted after delete on print_number referencing old table as changed_rows
  for each statement execute function tell_print_numbers();
