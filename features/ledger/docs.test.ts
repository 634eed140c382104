import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import { accounts, kinds, type LedgerAccount } from './rules/accounts.ts'
import type { NewEntry } from './rules/entry.ts'
import { entryOfRefund } from './rules/refund.ts'
import { type SoldOrder, saleEntry } from './rules/sale.ts'

const manual = readFileSync(join(import.meta.dirname, '../../docs/ledger.md'), 'utf8')
const terms = { commissionBp: 1500, vatBp: 750 }
/** The order of docs/ledger.md. */
const example: SoldOrder = {
  id: 'order',
  totalKobo: 153_500_03,
  shippingKobo: 3_500_00,
  delivery: [
    { parcelId: 'one', sellerId: 'Amaka', amountKobo: 1_750_00 },
    { parcelId: 'two', sellerId: 'Bayo', amountKobo: 1_750_00 },
  ],
  lines: [
    {
      id: 'oil',
      sellerId: 'Amaka',
      quantity: 1,
      totalKobo: 120_000_00,
      terms: { ...terms, isVatRegistered: true },
    },
    {
      id: 'print',
      sellerId: 'Bayo',
      quantity: 3,
      totalKobo: 30_000_03,
      terms: { ...terms, commissionBp: 1250, isVatRegistered: false },
    },
  ],
}

const naira = (kobo: number): string => {
  const [whole = '', rest = ''] = (Math.abs(kobo) / 100).toFixed(2).split('.')
  return `${kobo < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** An entry's rows as the manual has them: postings that move nothing left out. */
const rowsOf = ({ postings }: NewEntry): string[] =>
  postings
    .filter(({ amountKobo }) => amountKobo !== 0)
    .map(({ account, sellerId, lineId, amountKobo }) => {
      const whose = account === 'seller_payable' ? ` of ${sellerId}` : ''
      return `| ${account}${whose} | ${lineId ?? (account === 'provider_clearing' ? 'all' : 'delivery')} | ${naira(amountKobo)} |`
    })

describe('docs/ledger.md', () => {
  it('has the accounts and kinds as the code has them', () => {
    for (const [account, { usual, meaning }] of Object.entries(accounts))
      expect(manual).toContain(`| \`${account as LedgerAccount}\` | ${usual} | ${meaning} |`)
    for (const [kind, meaning] of Object.entries(kinds))
      expect(manual).toContain(`| \`${kind}\` | ${meaning} |`)
  })

  it('says until when a seller is new and how long that lets money wait', () => {
    const { waitDays, receipts, days } = NEW_SELLER
    const clauses = readFileSync(join(import.meta.dirname, '../../web/storefront/texts/terms.md'), 'utf8')
    for (const text of [manual.replaceAll('\n', ' '), clauses]) {
      expect(text).toContain(
        `until ${receipts} of their sales have been received and ${days} days have passed`,
      )
      expect(text).toContain(`${waitDays} days after`)
    }
  })

  it('has its example to the kobo', () => {
    expect(manual).toContain(rowsOf(saleEntry(example)).join('\n'))
    const refund = {
      refundId: 'r',
      orderId: 'order',
      amountKobo: 10_000_01,
      lines: [{ lineId: 'print', quantity: 1 }],
    }
    const none = { lines: new Map(), shippingKobo: 0 }
    expect(manual).toContain(rowsOf(entryOfRefund(example, none, refund)).join('\n'))
    const delivery = [{ parcelId: 'two', amountKobo: 1_750_00, bearer: 'us' }]
    const whole = { ...refund, amountKobo: 1_750_00, lines: [], shippingKobo: 1_750_00, delivery }
    expect(manual).toContain(rowsOf(entryOfRefund(example, none, whole)).join('\n'))
  })
})
