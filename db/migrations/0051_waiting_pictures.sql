-- Whether a picture waits to be shown by some work, asked before it is deleted.
create index work_waiting_pictures on work using gin ((pending -> 'picture_ids')) where pending is not null;
