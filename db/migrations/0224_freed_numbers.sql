-- Numbers that a line's prints had until they were on sale again: a print that turns out to be with the courier has its own again.
alter table order_line add column freed_numbers integer[] not null default '{}';
