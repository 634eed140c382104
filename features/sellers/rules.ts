import { artistNames, type NewArtist } from '../../contract/artist-record.ts'
import type { AccountCheck } from '../../contract/bank.ts'
import type { Artist } from '../../contract/seller.ts'
import { DAY, HOUR } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { eachOf, only } from '../../kernel/only.ts'

/** How long nothing is paid out after the bank details changed: time for the mail to reach the person who did not change them. */
export const PAYOUT_FREEZE = 48 * HOUR

/** How long after the decision the picture of a document is stored, for questions about it. Screens and the privacy text say so. */
export const PAPER_STORED = 30 * DAY

/** Most artists of a shop. */
export const MOST_ARTISTS = 300

/** What buyers read of an artist. */
export type ArtistFields = NonNullable<Artist['pending']>

/** An artist of whom nothing is said. */
export const blankArtist: ArtistFields = {
  ...eachOf(artistNames, () => ''),
  exhibitions: [],
}

/** An artist with a seller's changes: omitted fields stay, and the newest exhibition is first. */
export function wantedOf(entry: NewArtist, now = blankArtist): ArtistFields {
  const wanted = only(artistNames, { ...now, ...entry } as ArtistFields)
  return { ...wanted, exhibitions: wanted.exhibitions.toSorted((one, other) => other.year - one.year) }
}

/** Whether buyers would read the same. */
export function isSameArtist(one: ArtistFields, other: ArtistFields): boolean {
  const read = (of: ArtistFields) =>
    JSON.stringify(
      artistNames.map((name) => of[name]),
      ['year', 'title', 'place'],
    )
  return read(one) === read(other)
}

/** The ids of an artist's portraits: the one that is shown, and the one that waits. */
export function portraitsOf(row: {
  picture: { picture_id: Id } | null
  pending_picture: { picture_id: Id } | null
}): Id[] {
  return [row.picture, row.pending_picture].flatMap((picture) => picture?.picture_id ?? [])
}

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

/** Codes of the deposit money banks whose account numbers all carry the Central Bank's check digit. */
export const checkedBanks: readonly string[] = [
  '044',
  '023',
  '050',
  '070',
  '011',
  '214',
  '058',
  '082',
  '076',
  '221',
  '068',
  '232',
  '032',
  '033',
  '215',
  '035',
  '057',
]

/**
 * An account number's last digit, from bank code (3 digits) and serial (9), weights 3, 7, 3. Source: Central Bank of
 * Nigeria, NUBAN guidelines, 2010; the 2020 revision changes nothing.
 */
export function checkDigit(bankCode: string, serial: string): number {
  const sum = `${bankCode}${serial}`
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 3 === 1 ? 7 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether an account number can be one of this bank. Of banks without a known check digit only the length is checked. */
export function isAccountNumber(number: string, bankCode: string): boolean {
  return (
    /^\d{10}$/.test(number) &&
    (!checkedBanks.includes(bankCode) || checkDigit(bankCode, number.slice(0, 9)) === Number(number[9]))
  )
}

/** '****4579' for '0000014579', or for its last four digits alone; nothing for nothing. */
export function maskedNumber(number: string): string {
  return number === '' ? '' : `****${number.slice(-4)}`
}

/** Titles and words of companies, which two names may have in common without being of the same. */
const EMPTY_WORDS = new Set(
  'mr mrs miss ms dr prof engr chief alhaji alhaja hajia pastor rev barr ltd limited plc nig nigeria enterprise enterprises ent ventures co company and the'.split(
    ' ',
  ),
)

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word)),
  )

/**
 * Whether two names can be of the same holder, whatever their order, accents, titles and further names: two words in common, or
 * all words of the shorter.
 */
export function isSameHolder(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= Math.min(2, a.size, b.size) && shared > 0
}

/**
 * Compares the bank's answer with the given account name and the seller's names: the verified identity's, else the
 * person's and business's.
 */
export function judgeAccount(
  stored: {
    account_check: 'unchecked' | 'found' | 'not_found' | 'unanswered'
    account_found_name: string
    account_name: string
  },
  holders: readonly string[],
): AccountCheck {
  if (stored.account_check !== 'found') return stored.account_check
  const found = stored.account_found_name
  return isSameHolder(found, stored.account_name) && holders.some((holder) => isSameHolder(found, holder))
    ? 'confirmed'
    : 'other_name'
}
