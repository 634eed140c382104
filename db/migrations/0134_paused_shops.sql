-- A seller pauses the shop: its works stay on show and cannot be bought until the day of the return, or until the seller resumes.

alter table seller
  add column paused_at timestamptz,
  -- The day in Lagos with whose beginning the shop is open again; null: until the seller resumes.
  add column paused_until date,
  -- What buyers read.
  add column pause_note text not null default '',
  add constraint seller_paused check (paused_at is not null or (paused_until is null and pause_note = ''));
create index seller_paused_until on seller (paused_until) where paused_until is not null;

drop trigger tell_updated on seller;
create trigger tell_updated after update on seller for each row
  when ((old.name, old.verification, old.paused_at, old.paused_until, old.pause_note)
    is distinct from (new.name, new.verification, new.paused_at, new.paused_until, new.pause_note))
  execute function tell_seller();
