-- With which text of a return a photograph goes: its buyer's request, its seller's answer, or what the seller says of the work that came back.
alter table return_photograph
  add column said_with text not null default 'asked' check (said_with in ('asked', 'answered', 'arrived'));
alter table return_photograph alter column said_with drop default;
