-- A list that came as an Excel file is read once and checked as CSV: how many bytes that has.
alter table work_import add column csv_bytes bigint check (csv_bytes > 0);
