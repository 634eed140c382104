import { type Shop, type ShopName, shopNames } from '../../../contract/seller.ts'
import type { Id } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import type { ArtistFields } from '../rules.ts'
import { insertArtist, setPortrait } from '../store/artists.ts'
import { findBank } from '../store/banks.ts'
import { sealNumber } from '../store/sealed-number.ts'
import { insertSeller, updateSeller } from '../store/sellers.ts'

/**
 * Adds a verified seller and an artist of the same name, with any account and bank details, for the demo. Throws for a
 * taken slug. Returns both ids.
 */
export async function addSeller(
  tx: Db,
  seller: Pick<Shop, ShopName | 'slug'> &
    Partial<ArtistFields> & {
      portraitId?: Id
      accountId: Id | null
      at: Date
      verified?: boolean
      bank?: { code: string; accountName: string; accountNumber: string; keyring: Keyring }
    },
): Promise<{ sellerId: Id; artistId: Id }> {
  const { accountId, slug, name, at } = seller
  const shop = { ...only(shopNames, seller), slug }
  const sellerId = await insertSeller(tx, {
    ...shop,
    account_id: accountId,
    business_name: name,
    created_at: at,
  })
  if (!sellerId) throw new Error(`the seller ${seller.slug} exists`)
  const { bank } = seller
  if (seller.verified || bank) {
    await updateSeller(
      tx,
      sellerId,
      {
        ...(seller.verified ? { verification: 'verified' as const } : {}),
        ...(bank
          ? {
              bank_code: bank.code,
              bank_name: (await findBank(tx, { code: bank.code }))?.name ?? '',
              account_name: bank.accountName,
              ...sealNumber(bank.keyring, sellerId, bank.accountNumber),
            }
          : {}),
      },
      seller.at,
    )
  }
  const artistId = await insertArtist(tx, sellerId, seller.slug, seller)
  if (seller.portraitId) await setPortrait(tx, artistId, seller.portraitId)
  return { sellerId, artistId }
}
