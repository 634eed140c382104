import * as z from 'zod/mini'
import { line, pasted, pastedDigits, typed } from './texts.ts'

/**
 * What the bank says of a seller's account: `confirmed`, it is in the seller's name; `other_name`, it is in another; `not_found`, it
 * knows no such number; `unanswered`, it could not be asked; `unchecked`, it was stored before banks were asked.
 */
export const accountChecks = ['unchecked', 'confirmed', 'other_name', 'not_found', 'unanswered'] as const
export type AccountCheck = (typeof accountChecks)[number]

/** A bank or wallet that sellers can be paid to. `code` is as Paystack lists it, of commercial banks the Central Bank's. */
export const bank = z.object({
  code: z.string(),
  name: z.string(),
  /** What people call it besides its name. */
  short_names: z.array(z.string()),
})
export type Bank = z.infer<typeof bank>

/** POST /seller/account/lookup/: the account to be asked about. */
export const accountQuestion = z.strictObject({
  bank_code: z.string().check(z.minLength(1, 'Choose your bank'), z.maxLength(10)),
  account_number: z
    .string()
    .check(pastedDigits, z.regex(/^\d{10}$/, 'An account number has exactly ten digits')),
})

/** The name in which the bank has the account, '' where it said none; `is_yours` whether that is the seller's name. */
export const accountAnswer = z.object({
  state: z.enum(['found', 'not_found', 'unanswered']),
  account_name: z.string(),
  is_yours: z.boolean(),
})
export type AccountAnswer = z.infer<typeof accountAnswer>

// ── For staff ────────────────────────────────────────────────────────────────────────────────────────────────────────
export const staffBank = z.extend(bank, {
  /** NIBSS's code of six digits; '' where it is not known. */
  nip_code: z.string(),
  /** Whether sellers may choose it. */
  listed: z.boolean(),
  version: z.number(),
})
export type StaffBank = z.infer<typeof staffBank>

/** PUT /staff/banks/{code}/: `version` 0 adds a bank. */
export const bankEntry = z.strictObject({
  version: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))),
  name: z.string().check(line, z.minLength(2, 'Enter its name'), z.maxLength(80)),
  short_names: z.array(z.string().check(line, z.minLength(1), z.maxLength(40))).check(z.maxLength(10)),
  nip_code: z.string().check(pastedDigits, z.regex(/^(\d{6})?$/, 'NIBSS’s code has six digits')),
  listed: z.boolean(),
})

/** What the provider's list brought: banks that are new, and codes that were not known. */
export const banksRefreshed = z.object({
  added: z.array(z.string()),
  completed: z.number(),
  known: z.number(),
})

const member = z.object({ id: z.string(), name: z.string() })

/** The bank’s reference of money that came back. */
export const returnReference = typed('Enter the bank’s reference of the returned money', 100, pasted)

/** That the bank sent back what we paid: one person of finance says it, and it counts once another approves it. */
export const bankReturn = z.object({
  id: z.string(),
  state: z.enum(['PROPOSED', 'APPROVED']),
  /** The bank’s reference of the returned money. */
  reference: z.string(),
  note: z.string(),
  created_by: member,
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type BankReturn = z.infer<typeof bankReturn>

/** A payment of the same that came back: who said so, who approved that, and by which reference of the bank. */
export const paidBefore = z.object({
  id: z.string(),
  /** What of it is paid anew, in naira. */
  amount: z.number(),
  sent_at: z.nullable(z.string()),
  said_by: z.nullable(member),
  /** Null where it came back before returns took two people. */
  approved_by: z.nullable(member),
  reference: z.string(),
})
export type PaidBefore = z.infer<typeof paidBefore>
