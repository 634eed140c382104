import type { PaymentsContext } from '../context/payments.ts'

const PURPOSE = 'payment page'

/**
 * The address of an attempt's payment page, on the shop or the pages' own origin. Bank statements show the
 * reference, so a keyed hash (256 bits) keeps the address unguessable.
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
