import * as z from 'zod/mini'
import { createdAt, idField, member, momentField, versionField } from './fields.ts'
import { line, pasted, pastedDigits, typed } from './texts.ts'

/** What the bank says of a seller's account; `unanswered`: it could not be asked; `unchecked`: stored before banks were asked. */
export const accountChecks = ['unchecked', 'confirmed', 'other_name', 'not_found', 'unanswered'] as const
export type AccountCheck = (typeof accountChecks)[number]

/** A bank or wallet that sellers can be paid to. `code` is as Paystack lists it, of commercial banks the Central Bank's. */
export const bank = z.object({
  /** The code of the bank as Paystack lists it. */
  code: z.string(),
  /** The name of the bank. */
  name: z.string(),
  /** Other names that people use for it. */
  short_names: z.array(z.string()),
})
export type Bank = z.infer<typeof bank>

/** POST /seller/account/lookup/: the account to be asked about. */
export const accountQuestion = z.strictObject({
  /** The code of the bank, as the list of banks has it. */
  bank_code: z.string().check(z.minLength(1, 'Choose your bank'), z.maxLength(10)),
  /** The account number, ten digits. */
  account_number: z
    .string()
    .check(pastedDigits, z.regex(/^\d{10}$/, 'An account number has exactly ten digits')),
})

/** What the bank says of an account. */
export const accountAnswer = z.object({
  /** Whether the bank knows the account, does not, or did not answer. */
  state: z.enum(['found', 'not_found', 'unanswered']),
  /** The name in which the bank has the account; empty where it said none. */
  account_name: z.string(),
  /** Whether that is the name of the seller. */
  is_yours: z.boolean(),
})
export type AccountAnswer = z.infer<typeof accountAnswer>

// ── For staff ────────────────────────────────────────────────────────────────────────────────────────────────────────
export const staffBank = z.extend(bank, {
  /** NIBSS's code of six digits; '' where it is not known. */
  nip_code: z.string(),
  /** Whether sellers may choose it. */
  listed: z.boolean(),
  version: versionField,
})
export type StaffBank = z.infer<typeof staffBank>

/** PUT /staff/banks/{code}/: `version` 0 adds a bank. */
export const bankEntry = z.strictObject({
  /** The version that was seen; 0 adds a bank. */
  version: z.optional(z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))),
  /** The name of the bank. */
  name: z.string().check(line, z.minLength(2, 'Enter its name'), z.maxLength(80)),
  /** Other names that people use for the bank. */
  short_names: z.array(z.string().check(line, z.minLength(1), z.maxLength(40))).check(z.maxLength(10)),
  /** NIBSS's code of six digits; may be empty. */
  nip_code: z.string().check(pastedDigits, z.regex(/^(\d{6})?$/, 'NIBSS’s code has six digits')),
  /** Whether sellers may choose the bank. */
  listed: z.boolean(),
})

/** What the provider's list brought: banks that are new, and codes that were not known. */
export const banksRefreshed = z.object({
  /** The names of banks that are new. */
  added: z.array(z.string()),
  /** How many banks were given a code that was not known. */
  completed: z.number(),
  /** How many banks the list and ours both have. */
  known: z.number(),
})

/** The bank’s reference of money that came back. */
export const returnReference = typed('Enter the bank’s reference of the returned money', 100, pasted)

/** That the bank sent back what we paid: one person of finance says it, and it counts once another approves it. */
export const bankReturn = z.object({
  id: idField,
  /** Whether one person says it, or a second has approved it. */
  state: z.enum(['PROPOSED', 'APPROVED']),
  /** The bank’s reference of the returned money. */
  reference: z.string(),
  /** What the person who said it noted. */
  note: z.string(),
  /** The member of finance who said it. */
  created_by: z.object(member),
  created_at: createdAt,
  /** The name of the person who approved it; null until then. */
  decided_by: z.nullable(z.string()),
  /** When it was approved; null until then. */
  decided_at: z.nullable(momentField),
})
export type BankReturn = z.infer<typeof bankReturn>

/** A payment of the same that came back: who said so, who approved that, and by which reference of the bank. */
export const paidBefore = z.object({
  id: idField,
  /** What of it is paid anew, in naira. */
  amount: z.number(),
  /** When that payment was sent; null where it is not known. */
  sent_at: z.nullable(momentField),
  /** The member of finance who said that it was sent back; null where that is not known. */
  said_by: z.nullable(z.object(member)),
  /** Null where it came back before returns took two people. */
  approved_by: z.nullable(z.object(member)),
  /** The bank's reference of the returned money. */
  reference: z.string(),
})
export type PaidBefore = z.infer<typeof paidBefore>
