import { artistNames } from '../../contract/artist-record.ts'
import { type Artist, type SellerAccount, type Shop, shopNames } from '../../contract/seller.ts'
import type { Row } from '../../db/row.ts'
import { only } from '../../kernel/only.ts'
import type { Person } from '../accounts/index.server.ts'
import { type PictureRow, pictureOf } from '../media/index.server.ts'
import type { WorkCount } from './context.ts'
import { maskedNumber } from './rules.ts'
import type { ArtistRow } from './store/artists.ts'
import type { ShipFromColumns } from './store/fragments.ts'
import type { SellerRow } from './store/sellers.ts'

/** What staff have stopped of a seller, since when and why; null where they have not. */
function stopOf(at: Date | null | undefined, reason = ''): SellerAccount['suspension'] {
  return at ? { since: at.toISOString(), reason } : null
}

/** What staff have stopped of a seller on the wire. */
export function stopsView(row: SellerRow | undefined): Pick<SellerAccount, 'suspension' | 'payout_hold'> {
  return {
    suspension: stopOf(row?.suspended_at, row?.suspended_why),
    payout_hold: stopOf(row?.payouts_held_at, row?.payouts_held_why),
  }
}

/** From where a seller sends, on the wire; null until they have said it. */
export function shipFromOf(row: ShipFromColumns): Shop['ship_from'] {
  return row.ship_from_address === ''
    ? null
    : {
        address: row.ship_from_address,
        city: row.ship_from_city,
        state: row.ship_from_state,
        phone: row.ship_from_phone,
      }
}

/** A shop on the wire. */
export function shopView(row: SellerRow): Shop {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    ...only(shopNames, row),
    picture: row.picture_id === null ? null : pictureOf(row as SellerRow & PictureRow, row.name),
    verification: row.verification,
    ship_from: shipFromOf(row),
    pause: row.pause,
  }
}

/** An artist with so many works, so many of them on show, on the wire. */
export function artistView(
  row: ArtistRow,
  { works, shown }: WorkCount = { works: 0, shown: 0 },
  followers = 0,
): Artist {
  const portrait = (of: PictureRow | null) => of && pictureOf(of, `Portrait of ${row.name}`)
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    ...only(artistNames, row),
    picture: portrait(row.picture),
    works,
    shown,
    followers,
    pending: row.pending,
    pending_picture: portrait(row.pending_picture),
    refusal: row.refusal,
  }
}

/** What was shown to prove who a seller is; `open` gives staff the whole number, until they have decided. */
export function identityOf(
  row: Row<'seller_identity'> | undefined,
  open?: (sealed: Buffer) => string,
): SellerAccount['verification']['identity'] {
  return row
    ? {
        legal_name: row.legal_name,
        document_kind: row.document_kind,
        document_number:
          open && row.number_sealed ? open(row.number_sealed) : maskedNumber(row.number_ending),
        submitted_at: row.created_at.toISOString(),
      }
    : null
}

/** A seller's account as the seller sees it. */
export function sellerAccountView(
  person: Person,
  row: SellerRow | undefined,
  identity: Row<'seller_identity'> | undefined,
  commissionBp: number,
  accountCheck: SellerAccount['account_check'],
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
    account_check: accountCheck,
    payouts_frozen_until: row?.payouts_frozen_until?.toISOString() ?? null,
    ...stopsView(row),
    commission_percent: commissionBp / 100,
    version: row?.version ?? null,
    shop: row ? shopView(row) : null,
    verification: {
      state: row?.verification ?? 'new',
      reason: row?.refusal ?? '',
      identity: identityOf(identity),
    },
  }
}
