import * as z from 'zod/mini'
import type { AccountNameAnswer, BankCodes, ListedBank } from '../../context/provider.ts'
import type { AskProvider } from './http.ts'
import { shortText } from './shapes.ts'

const resolved = z.object({ status: z.literal('success'), data: z.object({ account_name: shortText }) })
const unknownAccount = z.object({ status: z.literal('error'), code: z.literal('account_not_found') })
const bankList = z.object({
  status: z.literal('success'),
  data: z.array(z.object({ code: shortText, nip_code: shortText, name: shortText })),
})

/** The name of an account at the sandbox. */
export async function resolveAtSandbox(
  ask: AskProvider,
  { code }: BankCodes,
  accountNumber: string,
): Promise<AccountNameAnswer> {
  const answer = await ask('/v3/accounts/resolve', {
    json: { account_number: accountNumber, bank_code: code },
  })
  if (!answer.ok) return { found: 'unknown', why: answer.why }
  const parsed = resolved.safeParse(answer.json)
  if (answer.status === 200 && parsed.success) return { found: 'yes', name: parsed.data.data.account_name }
  return unknownAccount.safeParse(answer.json).success
    ? { found: 'no' }
    : { found: 'unknown', why: `unexpected answer, status ${answer.status}` }
}

/** The banks that the sandbox lists. */
export async function listSandboxBanks(ask: AskProvider): Promise<ListedBank[] | undefined> {
  const answer = await ask('/v3/banks')
  const parsed = bankList.safeParse(answer.ok && answer.status === 200 ? answer.json : undefined)
  return parsed.success
    ? parsed.data.data.map(({ code, nip_code, name }) => ({ code, nipCode: nip_code, name }))
    : undefined
}
