import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { createdAt, decided, idField, member, namedSeller, paging } from './fields.ts'
import { typedLines } from './texts.ts'

/** What a seller agreed to; `commission_bp` null: as the setting says. */
const agreed = {
  /** The commission of the seller in hundredths of a per cent; null where the general one applies. */
  commission_bp: z.nullable(z.number()),
  /** Whether the seller is registered for VAT. */
  vat_registered: z.boolean(),
}

/** Other terms of a seller: one person proposes them, another approves them. */
export const termsChange = z.object({
  id: idField,
  /** Whether it waits for a second person, was approved or was rejected. */
  state: z.enum(['PROPOSED', 'APPROVED', 'REJECTED']),
  seller: z.object(namedSeller),
  ...agreed,
  /** Why the terms are to change. */
  reason: z.string(),
  created_by: z.object(member),
  created_at: createdAt,
  ...decided,
})
export type TermsChange = z.infer<typeof termsChange>

/** GET /staff/sellers/{id}/terms/: `applied_bp` is the commission of the next sale, `change_waiting` what another person has to approve. */
export const sellerTerms = z.object({
  ...agreed,
  /** The commission of the seller's next sale, in hundredths of a per cent. */
  applied_bp: z.number(),
  /** The change that another person has to approve; null where none waits. */
  change_waiting: z.nullable(termsChange),
})
export type SellerTermsView = z.infer<typeof sellerTerms>

/** GET /staff/terms-changes/: in one state, or all. */
export const termsChangesQuery = z.object({
  ...pageQuery,
  /** The state to list; without it, all changes. */
  state: z.optional(termsChange.shape.state),
})
export const termsChanges = z.object({
  /** The changes of this page. */
  changes: z.array(termsChange),
  ...paging,
})

/** POST /staff/sellers/{id}/terms/ */
export const termsEntry = z.strictObject({
  /** The commission in hundredths of a per cent: 1500 is 15 %; null for the general one. */
  commission_bp: z.nullable(
    z.number('Enter a commission').check(z.int(), z.gte(0), z.lte(10_000, 'A hundred percent at most')),
  ),
  /** Whether the seller is registered for VAT. */
  vat_registered: z.boolean(),
  /** Why the terms are to change. */
  reason: typedLines('Say why', 300),
})
export type TermsEntry = z.infer<typeof termsEntry>
