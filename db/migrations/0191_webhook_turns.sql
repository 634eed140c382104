-- Messages to webhooks wait here, not in the queue: one at a time for each host and for each seller, and those of addresses that do not answer last.
alter table webhook_endpoint
  add column host text generated always as (substring(url from '^https?://(\[[^]]*\]|[^:/?#]+)')) stored,
  -- Tries in a row without an answer.
  add column silent integer not null default 0;
alter table webhook_delivery
  -- When it is tried next; null once it has arrived or is given up.
  add column due_at timestamptz,
  -- Until when a try that is under way may take.
  add column taken_until timestamptz;
create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null;
create index webhook_delivery_taken on webhook_delivery (taken_until) where taken_until is not null;

update webhook_delivery set due_at = now() where delivered_at is null and given_up_at is null and event <> 'test';
update webhook_delivery set given_up_at = now() where delivered_at is null and given_up_at is null and event = 'test';
-- What was written here told of names and ports that the shop can reach.
update webhook_delivery set last_error = 'No answer' where last_status is null and last_error <> '';
