-- Which card an attempt was made with: a keyed hash of what its provider says of it, by which it is known again; forgotten after 180 days.
alter table payment_attempt add column card_mark text;
create index payment_attempt_card on payment_attempt (card_mark) where card_mark is not null;

-- Signs of fraud that a card is.
alter table order_sign drop constraint order_sign_kind_check;
alter table order_sign add constraint order_sign_kind_check check (kind in ('shared_network', 'shared_device', 'shared_phone', 'shared_bank',
  'shared_card', 'many_orders', 'card_of_many', 'many_card_orders', 'large_first_order', 'large_first_card'));
