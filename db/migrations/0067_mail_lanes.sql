-- Codes that somebody waits for go out on connections of their own, ahead of receipts and news.
alter table mail add column urgent boolean not null default false;
drop index mail_due;
create index mail_due on mail (urgent, try_after) where sent_at is null and given_up_at is null;
create index mail_waiting_since on mail (created_at) where sent_at is null and given_up_at is null;
