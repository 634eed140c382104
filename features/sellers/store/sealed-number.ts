import type { Id } from '../../../kernel/id.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'

const PURPOSE = 'seller account number'
const DOCUMENT = 'identity document number'

/** The columns that hold a bank account number: sealed for the row of one seller, and its last four digits. */
export function sealNumber(
  keyring: Pick<Keyring, 'seal'>,
  sellerId: Id,
  number: string,
): { account_sealed: Buffer | null; account_ending: string } {
  return number === ''
    ? { account_sealed: null, account_ending: '' }
    : { account_sealed: keyring.seal(PURPOSE, number, sellerId), account_ending: number.slice(-4) }
}

/** The number that `sealNumber` sealed; '' where none is known. Throws where it is another seller's or its key is missing. */
export function openNumber(keyring: Pick<Keyring, 'open'>, sellerId: Id, sealed: Uint8Array | null): string {
  return sealed === null ? '' : keyring.open(PURPOSE, sealed, sellerId).toString('utf8')
}

/** The columns that hold the number of an identity document: sealed for one seller, and its last four signs. */
export function sealDocument(
  keyring: Pick<Keyring, 'seal'>,
  sellerId: Id,
  number: string,
): { number_sealed: Buffer; number_ending: string } {
  return { number_sealed: keyring.seal(DOCUMENT, number, sellerId), number_ending: number.slice(-4) }
}

/** The number that `sealDocument` sealed. Throws where it is another seller's or its key is missing. */
export function openDocument(keyring: Pick<Keyring, 'open'>, sellerId: Id, sealed: Uint8Array): string {
  return keyring.open(DOCUMENT, sealed, sellerId).toString('utf8')
}
