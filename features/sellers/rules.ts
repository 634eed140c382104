import { DAY, HOUR } from '../../kernel/clock.ts'

/** How long nothing is paid out after the bank details changed: time for the mail to reach whoever did not change them. */
export const PAYOUT_FREEZE = 48 * HOUR

/** How long after the decision the picture of a document is stored, for questions about it. Screens and the privacy text say so. */
export const PAPER_STORED = 30 * DAY

/** Most artists of a shop. */
export const MOST_ARTISTS = 300

/** The states of a seller's verification, and what may follow each. */
export type Verification = 'new' | 'submitted' | 'verified' | 'refused'
const next: Record<Verification, readonly Verification[]> = {
  new: ['submitted'],
  submitted: ['verified', 'refused'],
  // Taken back.
  verified: ['refused'],
  refused: ['submitted'],
}
export function mayBecome(from: Verification, to: Verification): boolean {
  return next[from].includes(to)
}

/** Deposit money banks with the codes the Central Bank of Nigeria gave them. */
export const banks = [
  { code: '044', name: 'Access Bank' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa' },
  { code: '215', name: 'Unity Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
] as const

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A bank of our list by its code or by its name, spelt with or without spaces. */
export function findBank({
  code,
  name,
}: {
  code?: string | undefined
  name?: string | undefined
}): { code: string; name: string } | undefined {
  return banks.find((bank) => (code ? bank.code === code : plain(bank.name) === plain(name ?? '')))
}

/**
 * The last digit of an account number, from the bank's code (3 digits) and the account's serial number (9 digits): weights
 * 3, 7, 3 over the twelve digits, and what is missing to the next ten. Source: Central Bank of Nigeria, Guidelines on the
 * Nigeria Uniform Bank Account Number (NUBAN) scheme, 2010; the revised standards of 2020 put zeros before these codes, which
 * changes nothing.
 */
export function checkDigit(bankCode: string, serial: string): number {
  const sum = `${bankCode}${serial}`
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 3 === 1 ? 7 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether an account number can be one of this bank. Without a code of our list only its length is checked. */
export function isAccountNumber(number: string, bankCode: string): boolean {
  return (
    /^\d{10}$/.test(number) &&
    (!banks.some((bank) => bank.code === bankCode) ||
      checkDigit(bankCode, number.slice(0, 9)) === Number(number[9]))
  )
}

/** '****4579' for '0000014579', or for its last four digits alone; nothing for nothing. */
export function maskedNumber(number: string): string {
  return number === '' ? '' : `****${number.slice(-4)}`
}
