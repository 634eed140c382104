import type { AccountCheck } from '../../../contract/bank.ts'

/**
 * A seller's bank account; `code` is the bank's, empty for an unlisted one, `nipCode` NIBSS's. `check` and `foundName`
 * are the bank's answer about the account's name.
 */
export type BankAccount = {
  code: string
  nipCode: string
  bank: string
  accountName: string
  accountNumber: string
  check: AccountCheck
  foundName: string
}

/** A bank account with all but the last four digits hidden. */
export function maskedAccount({ bank, accountName, accountNumber }: BankAccount): string {
  return `${bank} ••••${accountNumber.slice(-4)}, ${accountName}`
}

/** The most letters of a name in a bank's file. */
const MOST_LETTERS = 35

/**
 * Reduces a name to letters every bank reads: A to Z, digits, space, .'/- on one line, at most 35; '' if none. Others
 * choose it, so it must not inject cells.
 */
export function bankLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[^A-Za-z0-9 .'/-]+/g, ' ')
    .replace(/^[^A-Za-z0-9]+| +(?= )/g, '')
    .slice(0, MOST_LETTERS)
    .trim()
}

/** All of an account that decides where money goes, as one text that no other account has; '' where none is known. */
export function accountText(account: BankAccount | null): string {
  return account === null
    ? ''
    : JSON.stringify([account.code, account.bank, account.accountNumber, account.accountName])
}
