-- An import is undone: its drafts that nobody has touched since are deleted.
alter table work_import_row add column work_version integer;
comment on column work_import_row.work_version is 'The version in which the import left the work: another one was changed since.';
alter table work_import add column taken_back integer not null default 0;
