import { createHash } from 'node:crypto'
import { decimalOf } from '../../../../kernel/money.ts'
import type { Charge, PopUpPage } from '../../context/provider.ts'
import { scriptOf } from './script.ts'

/** What the pop-up says of us, the script it comes from, and the keys. */
export type FlutterwavePopUpOptions = {
  scriptUrl: string
  shopName: string
  publicKey: string
  secretKey: string
}

/** The checkout's integrity check: SHA-256 of these values and of the secret key's own SHA-256, all as hex. */
export function payloadHashOf(
  secretKey: string,
  { amount, currency, email, txRef }: { amount: string; currency: string; email: string; txRef: string },
): string {
  const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
  return sha256(amount + currency + email + txRef + sha256(secretKey))
}

const script = scriptOf('flutterwave')

/**
 * Flutterwave's inline checkout (developer.flutterwave.com: inline checkout, checksums). The amount is a text, hashed
 * as sent. Hosts are observed from its script; the documents list none.
 */
export function flutterwavePopUp(
  { scriptUrl, shopName, publicKey, secretKey }: FlutterwavePopUpOptions,
  { txRef, amountKobo, currency, customer: { name, email } }: Charge,
): PopUpPage {
  const amount = decimalOf(amountKobo, { trim: true })
  return {
    title: 'Flutterwave',
    scriptUrl,
    script,
    parameters: {
      public_key: publicKey,
      tx_ref: txRef,
      amount,
      currency,
      payment_options: 'card, banktransfer',
      customer: { email, name },
      customizations: { title: shopName },
      payload_hash: payloadHashOf(secretKey, { amount, currency, email, txRef }),
    },
    hosts: {
      frame: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com'],
      connect: ['https://checkout.flutterwave.com', 'https://api.flutterwave.com', 'https://api.ravepay.co'],
      style: [],
    },
  }
}
