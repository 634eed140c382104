-- The statement that was read later, is about the line's day and does not have it: two files of the bank disagree.
alter table bank_line add column lacked_by uuid references bank_statement (id);
create index bank_line_lacked_by on bank_line (lacked_by) where lacked_by is not null;
