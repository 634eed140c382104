import * as z from 'zod/mini'
import type { AccountNameAnswer, BankCodes, ListedBank } from '../../context/provider.ts'
import { type AskProvider, deadline } from './http.ts'
import { paystackRefusal } from './paystack-shapes.ts'
import { shortText } from './shapes.ts'

/** GET /bank/resolve (paystack.com/docs/api/verification). */
const resolved = z.object({ status: z.literal(true), data: z.object({ account_name: shortText }) })

/** GET /bank with NIBSS's codes (paystack.com/docs/api/miscellaneous). */
const bankList = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      name: shortText,
      code: shortText,
      nip_sort_code: z.optional(z.nullable(shortText)),
      active: z.optional(z.nullable(z.boolean())),
      is_deleted: z.optional(z.nullable(z.boolean())),
      supports_transfer: z.optional(z.nullable(z.boolean())),
      currency: z.optional(z.nullable(shortText)),
    }),
  ),
  meta: z.optional(z.object({ next: z.optional(z.nullable(shortText)) })),
})

const MOST_PAGES = 20

/**
 * Resolves an account's name at Paystack. Its 422 means a wrong number or an unreachable bank: both count as "no",
 * which the seller may contradict.
 */
export async function resolveAtPaystack(
  ask: AskProvider,
  { code }: BankCodes,
  accountNumber: string,
): Promise<AccountNameAnswer> {
  const query = { account_number: accountNumber, bank_code: code }
  const answer = await ask('/bank/resolve', { query, signal: deadline() })
  if (!answer.ok) return { found: 'unknown', why: answer.why }
  const parsed = resolved.safeParse(answer.json)
  if (answer.status === 200 && parsed.success) return { found: 'yes', name: parsed.data.data.account_name }
  const isNo = answer.status === 400 || answer.status === 404 || answer.status === 422
  return isNo && paystackRefusal.safeParse(answer.json).success
    ? { found: 'no' }
    : { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

/** The banks of Paystack's list that take transfers in naira. */
export async function listPaystackBanks(ask: AskProvider): Promise<ListedBank[] | undefined> {
  const signal = deadline()
  const found: ListedBank[] = []
  let next = ''
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = {
      country: 'nigeria',
      use_cursor: 'true',
      perPage: '100',
      include_nip_sort_code: 'true',
      ...(next && { next }),
    }
    const answer = await ask('/bank', { query, signal })
    const parsed = bankList.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
    if (!parsed.success) return undefined
    for (const it of parsed.data.data)
      if (it.active !== false && it.is_deleted !== true && it.supports_transfer !== false)
        if ((it.currency ?? 'NGN') === 'NGN')
          found.push({ code: it.code, nipCode: it.nip_sort_code ?? '', name: it.name })
    next = parsed.data.meta?.next ?? ''
    if (next === '') return found
  }
  return undefined
}
