import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { typedLines } from './texts.ts'

/** What a seller agreed to; `commission_bp` null: as the setting says. */
const agreed = { commission_bp: z.nullable(z.number()), vat_registered: z.boolean() }

/** Other terms of a seller: one person proposes them, another approves them. */
export const termsChange = z.object({
  id: z.string(),
  state: z.enum(['PROPOSED', 'APPROVED', 'REJECTED']),
  seller: z.object({ id: z.string(), name: z.string() }),
  ...agreed,
  reason: z.string(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type TermsChange = z.infer<typeof termsChange>

/** GET /staff/sellers/{id}/terms/: `applied_bp` is the commission of the next sale, `change_waiting` what another person has to approve. */
export const sellerTerms = z.object({
  ...agreed,
  applied_bp: z.number(),
  change_waiting: z.nullable(termsChange),
})
export type SellerTermsView = z.infer<typeof sellerTerms>

/** GET /staff/terms-changes/: in one state, or all. */
export const termsChangesQuery = z.object({ ...pageQuery, state: z.optional(termsChange.shape.state) })
export const termsChanges = z.object({
  changes: z.array(termsChange),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** POST /staff/sellers/{id}/terms/ */
export const termsEntry = z.strictObject({
  commission_bp: z.nullable(
    z.number('Enter a commission').check(z.int(), z.gte(0), z.lte(10_000, 'A hundred percent at most')),
  ),
  vat_registered: z.boolean(),
  reason: typedLines('Say why', 300),
})
export type TermsEntry = z.infer<typeof termsEntry>
