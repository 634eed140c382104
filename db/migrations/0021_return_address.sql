-- Where a returned work goes: given by the seller who accepts, or by staff who approve. Buyers see it once the return is approved.
alter table return_request add column send_to text not null default '';
