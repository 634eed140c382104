import { type RawBuilder, sql } from 'kysely'
import type { ParcelClaim, SellerClaim } from '../../../contract/claim.ts'
import { courierUrlOf } from '../../../contract/couriers.ts'
import type { Row } from '../../../db/row.ts'
import { answerClaimBy } from '../rules/claims.ts'

/** The newest claim about a parcel as it comes beside the parcel's row; dates as JSON has them. */
export type ClaimNote = Row<'parcel_claim', 'state' | 'text' | 'decision_text'> &
  AnswerColumns & { created_at: string; decided_at: string | null; answered_at: string | null }

/** What a seller answered, as its columns are called. */
type AnswerColumns = Row<
  'parcel_claim',
  'answer_text' | 'answer_courier' | 'answer_tracking_code' | 'answer_tracking_url'
>

/** The newest claim about a parcel, as a column. */
export function claimOf(parcelId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
  select json_build_object('state', k.state, 'text', k.text, 'created_at', k.created_at, 'decided_at', k.decided_at,
    'decision_text', k.decision_text, 'answered_at', k.answered_at, 'answer_text', k.answer_text,
    'answer_courier', k.answer_courier, 'answer_tracking_code', k.answer_tracking_code,
    'answer_tracking_url', k.answer_tracking_url)
  from parcel_claim k where k.parcel_id = ${parcelId} order by k.created_at desc limit 1)`
}

const moment = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A claim on the wire for its buyer, who reads when the seller answered, not what. */
export function claimNoteOf(note: ClaimNote | null): ParcelClaim | null {
  return (
    note && {
      state: note.state,
      text: note.text,
      created_at: new Date(note.created_at).toISOString(),
      answered_at: moment(note.answered_at),
      decided_at: moment(note.decided_at),
      decision_text: note.decision_text,
    }
  )
}

/** What a seller is asked, and has answered, on the wire. */
export function claimAnswerOf(
  claim: { created_at: string | Date; answered_at: string | Date | null } & AnswerColumns,
): Pick<SellerClaim, 'answer_by' | 'answer'> {
  return {
    answer_by: answerClaimBy(new Date(claim.created_at)).toISOString(),
    answer:
      claim.answered_at === null
        ? null
        : {
            text: claim.answer_text,
            courier: claim.answer_courier,
            tracking_code: claim.answer_tracking_code,
            tracking_url: courierUrlOf(claim.answer_tracking_url),
          },
  }
}

/** A claim on the wire for the parcel's seller and for staff. */
export function sellerClaimOf(note: ClaimNote | null): SellerClaim | null {
  const claim = claimNoteOf(note)
  return note && claim && { ...claim, ...claimAnswerOf(note) }
}
