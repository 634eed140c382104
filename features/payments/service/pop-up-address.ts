import type { PaymentsContext } from '../context/payments.ts'

const PURPOSE = 'payment page'

/**
 * The address of the page on which an attempt is paid: a path of the shop, or an address on the pages' own origin. Beside the
 * reference, which bank statements and mails show, it bears a hash of it under our key, 256 bits that nobody can guess.
 */
export function popUpAddress(
  { pagesUrl = '', keyring }: Pick<PaymentsContext, 'pagesUrl' | 'keyring'>,
  txRef: string,
): string {
  return `${pagesUrl}/pay/${txRef}/${keyring.hash(PURPOSE, txRef).replace(':', '.')}`
}

/** Whether an address of a payment page was given out by us: `key` is the part after its reference. */
export function isPopUpKey(
  { keyring }: Pick<PaymentsContext, 'keyring'>,
  txRef: string,
  key: string,
): boolean {
  return keyring.matches(PURPOSE, txRef, key.replace('.', ':'))
}
