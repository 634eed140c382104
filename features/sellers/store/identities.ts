import { sql } from 'kysely'
import type { SellerAccount } from '../../../contract/seller.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

export type IdentityRow = {
  legal_name: string
  document_kind: NonNullable<SellerAccount['verification']['identity']>['document_kind']
  document_number: string
  file_key: string
  created_at: Date
}

export const insertIdentity = async (
  tx: Db,
  sellerId: Id,
  identity: Omit<IdentityRow, 'created_at'>,
  at: Date,
): Promise<void> => {
  await sql`
    insert into seller_identity (id, seller_id, legal_name, document_kind, document_number, file_key, created_at)
    values (${newId()}, ${sellerId}, ${identity.legal_name}, ${identity.document_kind}, ${identity.document_number},
      ${identity.file_key}, ${at})`.execute(tx)
}

/** What a seller showed last. */
export const findIdentity = async (db: Db, sellerId: Id): Promise<IdentityRow | undefined> =>
  (
    await sql<IdentityRow>`
      select legal_name, document_kind, document_number, file_key, created_at from seller_identity
      where seller_id = ${sellerId} order by created_at desc, id limit 1`.execute(db)
  ).rows[0]
