import type { Artist, SellerAccount, Shop } from '../../contract/seller.ts'
import type { Person } from '../accounts/index.server.ts'
import { type PictureRow, pictureOf } from '../media/index.server.ts'
import { maskedNumber } from './rules.ts'
import type { ArtistRow } from './store/artists.ts'
import type { IdentityRow } from './store/identities.ts'
import type { SellerRow } from './store/sellers.ts'

/** A shop on the wire. */
export function shopView(row: SellerRow): Shop {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    town: row.town,
    state: row.state,
    biography: row.biography,
    picture: row.picture_id === null ? null : pictureOf(row as SellerRow & PictureRow, row.name),
    verification: row.verification,
  }
}

/** An artist with so many works, on the wire. */
export function artistView(
  { id, version, name, slug, town, state, biography, pending, refusal }: ArtistRow,
  works: number,
): Artist {
  return {
    id,
    version,
    name,
    slug,
    town,
    state,
    biography,
    works,
    pending,
    refusal,
  }
}

/** What was shown to prove who a seller is; whole only for staff. */
export function identityOf(
  row: IdentityRow | undefined,
  { whole }: { whole: boolean },
): SellerAccount['verification']['identity'] {
  return row
    ? {
        legal_name: row.legal_name,
        document_kind: row.document_kind,
        document_number: whole ? row.document_number : maskedNumber(row.document_number),
        submitted_at: row.created_at.toISOString(),
      }
    : null
}

/** A seller's account as the seller sees it. */
export function sellerAccountView(
  person: Person,
  row: SellerRow | undefined,
  identity: IdentityRow | undefined,
  commissionBp: number,
): SellerAccount {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone,
    business_name: row?.business_name ?? '',
    bank_code: row?.bank_code ?? '',
    bank_name: row?.bank_name ?? '',
    account_name: row?.account_name ?? '',
    account_number: maskedNumber(row?.account_ending ?? ''),
    payouts_frozen_until: row?.payouts_frozen_until?.toISOString() ?? null,
    commission_percent: commissionBp / 100,
    version: row?.version ?? null,
    shop: row ? shopView(row) : null,
    verification: {
      state: row?.verification ?? 'new',
      reason: row?.refusal ?? '',
      identity: identityOf(identity, { whole: false }),
    },
  }
}
