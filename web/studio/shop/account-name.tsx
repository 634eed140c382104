import { isAccountNumber } from '../../../features/sellers/rules.ts'
import { bare } from '../../../kernel/pasted.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { useRead } from '../api/call.ts'
import styles from './page.module.css'

/** Asks in whose name an account is, once bank and number are whole; each pair once. */
export function useAccountName(bankCode: string, accountNumber: string) {
  const number = bare(accountNumber)
  return useRead(
    'seller.lookUpAccount',
    { body: { bank_code: bankCode, account_number: number } },
    {
      enabled: bankCode !== '' && isAccountNumber(number, bankCode),
      staleTime: Infinity,
      retry: false,
      quiet: true,
    },
  )
}

/** What the bank says of the account that was typed. Under it the name is typed by hand where the bank said none. */
export function AccountName({ answer }: { answer: ReturnType<typeof useAccountName> }) {
  const { data, error, isFetching } = answer
  const isLimited = error instanceof ApiProblem && error.code === 'too_many_requests'
  return (
    <div role="status" className={styles.said}>
      {isFetching && <p>Asking your bank for the name on the account…</p>}
      {data?.state === 'found' && (
        <>
          <p>Your bank has this account in the name of</p>
          <p className={styles.name}>{data.account_name}</p>
          <p>
            {data.is_yours
              ? 'If that is right, save it.'
              : 'That is not your name. If it is the wrong account, correct the number. If you still save it, two people here will check it before you are paid.'}
          </p>
        </>
      )}
      {data?.state === 'not_found' && (
        <p>
          Your bank knows no such account. Check the bank and the number. If both are right, type the name on
          the account: we will check it before you are paid.
        </p>
      )}
      {(data?.state === 'unanswered' || (error && !isLimited)) && (
        <p>
          Your bank did not answer. Type the name on the account: it is stored as not checked, and we will
          check it before you are paid.
        </p>
      )}
      {isLimited && (
        <p>You have asked for many names within an hour. Type the name on the account, or try again later.</p>
      )}
    </div>
  )
}

/** A word for what the bank said of a stored account; nothing where its name is the seller's or was never asked for. */
export const checkText = {
  unchecked: '',
  confirmed: 'Your bank has it in this name.',
  other_name: 'Your bank has it in another name; we will check it before you are paid.',
  not_found: 'Your bank knew no such account; we will check it before you are paid.',
  unanswered: 'Your bank did not answer; we will check it before you are paid.',
} as const
