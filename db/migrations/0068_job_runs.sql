-- When each job that runs by the clock ran last, so that one that was missed is made up, and seen.
create table job_run (
  name text primary key,
  ran_at timestamptz not null,
  -- Whether that run ended well.
  ok boolean not null,
  -- When it was made up last, so that of several servers one does it.
  made_up_at timestamptz
);
