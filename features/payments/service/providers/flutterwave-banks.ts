import * as z from 'zod/mini'
import type { AccountNameAnswer, BankCodes, ListedBank } from '../../context/provider.ts'
import { flutterwaveRefusal } from './flutterwave-shapes.ts'
import { type AskProvider, deadline } from './http.ts'
import { shortText } from './shapes.ts'

/** POST /v3/accounts/resolve (developer.flutterwave.com/v3.0/docs/bank-account-verification-1). */
const resolved = z.object({ status: z.literal('success'), data: z.object({ account_name: shortText }) })

/** GET /v3/banks/NG */
const bankList = z.object({
  status: z.literal('success'),
  data: z.array(z.object({ code: shortText, name: shortText })),
})

/** Flutterwave's code of a bank: the Central Bank's three digits, of others NIBSS's six. '' where it is not known. */
const codeOf = ({ code, nipCode }: BankCodes): string => (/^\d{3}$/.test(code) ? code : nipCode)

/** The name of an account at Flutterwave. 'no' where it refuses, which is also what it says of a bank that is away. */
export async function resolveAtFlutterwave(
  ask: AskProvider,
  bank: BankCodes,
  accountNumber: string,
): Promise<AccountNameAnswer> {
  const code = codeOf(bank)
  if (code === '') return { found: 'unknown', why: 'Flutterwave has another code for this bank' }
  const json = { account_number: accountNumber, account_bank: code }
  const answer = await ask('/v3/accounts/resolve', { json, signal: deadline() })
  if (!answer.ok) return { found: 'unknown', why: answer.why }
  const parsed = resolved.safeParse(answer.json)
  if (answer.status === 200 && parsed.success) return { found: 'yes', name: parsed.data.data.account_name }
  return (answer.status === 400 || answer.status === 404) && flutterwaveRefusal.safeParse(answer.json).success
    ? { found: 'no' }
    : { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

/** The banks of Flutterwave's list, those with three digits by the Central Bank's code, those with six by NIBSS's. */
export async function listFlutterwaveBanks(ask: AskProvider): Promise<ListedBank[] | undefined> {
  const answer = await ask('/v3/banks/NG', { signal: deadline() })
  const parsed = bankList.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
  return parsed.success
    ? parsed.data.data.map(({ code, name }) => ({
        name,
        code: /^\d{6}$/.test(code) ? '' : code,
        nipCode: /^\d{6}$/.test(code) ? code : '',
      }))
    : undefined
}
