-- When staff decided about what a seller showed: some days later the picture of the paper is deleted, and file_key is null.
alter table seller_identity
  add column decided_at timestamptz,
  alter column file_key drop not null;
update seller_identity i set decided_at = s.updated_at
from seller s where s.id = i.seller_id and (s.verification in ('verified', 'refused')
  or i.created_at < (select max(o.created_at) from seller_identity o where o.seller_id = i.seller_id));
create index seller_identity_decided on seller_identity (decided_at) where file_key is not null and decided_at is not null;
