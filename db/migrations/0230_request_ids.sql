-- The request that caused a step of an order or a mail, as the log of the server names it.
alter table order_event add column request_id text;
alter table mail add column request_id text;
