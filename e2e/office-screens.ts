import type { Page } from 'playwright-core'
import type { Known } from './known.ts'
import { empty, full, leaveEmpty, loading, press, type Screen, wrong } from './screen.ts'

/** Chooses everything that can be given back of an order, and waits for what it would do. */
const refundEverything = async (page: Page) => {
  await press('Refund')(page)
  await press('Choose everything')(page)
  await page.getByText('The buyer gets').waitFor()
}

/** Presses a button, and waits for what it would do with the money. */
const preview = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByText('The buyer gets').waitFor()
}

/** A statement of our bank with money that came, went out for a payout nobody knows, and a fee. */
const statement = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Narration,Debit,Credit',
      '02/11/2026,SETTLEMENT OF THE PAYMENT PROVIDER,,1200000.50',
      '03/11/2026,NIP/PAY-7K3F-9Q2M/AMAKA OBI,102000.00,',
      '03/11/2026,SMS CHARGE,4.00,',
    ].join('\n'),
  ),
}

/** Every page of the back office in the states it has. */
export const officeScreens = ({
  paidOrder,
  sentOrder,
  unpaidOrder,
  submittedWork,
  liveWork,
  changedWork,
  claim,
  askedReturn,
  approvedReturn,
  costReturn,
  arrivedReturn,
  waitingReturn,
  payout,
  article,
  message,
  newSeller,
  person,
  collection,
  composition,
  member,
}: Known): Screen[] => {
  const page = '/backoffice'
  return [
    full('office-sign-in', page),
    wrong('office-sign-in', page, 'visitor', leaveEmpty('Sign in')),
    full('office-code', page, 'half'),
    wrong('office-code', page, 'half', async (code) => {
      await code.getByRole('textbox', { name: 'Code' }).fill('000000')
      await press('Continue')(code)
      await code
        .getByText(/That code is not right/)
        .first()
        .waitFor()
    }),
    wrong('office-not-staff', page, 'buyer', async () => {}),

    full('office-overview', page, 'staff'),
    full('office-two-step', `${page}/two-step`, 'staff'),
    wrong('office-two-step', `${page}/two-step`, 'staff', async (own) => {
      await press('Move to another app')(own)
      await press('Continue')(own)
    }),
    full('office-find', `${page}/find#lagos`, 'staff'),
    empty('office-find', `${page}/find#zzzzqqqq`, 'staff'),
    full('office-orders', `${page}/orders`, 'staff'),
    empty('office-orders', `${page}/orders?q=zzzzqqqq`, 'staff'),
    loading('office-orders', `${page}/orders`, 'staff'),
    wrong('office-orders', `${page}/orders`, 'staff'),
    full('office-order', `${page}/orders/${paidOrder}`, 'staff'),
    full('office-order-cancel', `${page}/orders/${paidOrder}`, 'staff', preview(/^Cancel and refund/)),
    full('office-order-sent', `${page}/orders/${sentOrder}`, 'staff'),
    full('office-order-tracking', `${page}/orders/${sentOrder}`, 'staff', press('Correct the tracking')),
    full('office-order-unpaid', `${page}/orders/${unpaidOrder}`, 'staff'),
    full('office-order-dialog', `${page}/orders/${paidOrder}`, 'staff', press('Refund')),
    full('office-order-refund', `${page}/orders/${paidOrder}`, 'staff', refundEverything),
    wrong('office-order-dialog', `${page}/orders/${paidOrder}`, 'staff', async (order) => {
      await refundEverything(order)
      await order.getByRole('dialog').getByLabel('Naira').first().fill('999999999')
      await order.getByText('That is more than is left to give back.').waitFor()
    }),
    wrong('office-order', `${page}/orders/no-such-order`, 'staff', async () => {}),
    full('office-exceptions', `${page}/exceptions`, 'staff'),
    empty('office-exceptions', `${page}/exceptions?kind=wrong_currency`, 'staff'),
    full('office-returns', `${page}/returns`, 'staff'),
    full('office-return-asked', `${page}/returns/${askedReturn}`, 'staff'),
    full('office-return-dialog', `${page}/returns/${askedReturn}`, 'staff', press('Approve')),
    full('office-return-approved', `${page}/returns/${approvedReturn}`, 'staff'),
    full('office-return-cost', `${page}/returns/${costReturn}`, 'staff'),
    full('office-return-to-label', `${page}/returns?state=to_label`, 'staff'),
    full('office-return-arrived', `${page}/returns/${approvedReturn}`, 'staff', preview('It arrived')),
    full('office-return-again', `${page}/returns/${arrivedReturn}`, 'staff', preview('Decide again')),
    full('office-return-waiting', `${page}/returns/${waitingReturn}`, 'staff'),

    full('office-refunds', `${page}/refunds`, 'staff'),
    full('office-parcels', `${page}/parcels`, 'staff'),
    empty('office-parcels', `${page}/parcels?seller=zzzzqqqq`, 'staff'),
    loading('office-parcels', `${page}/parcels`, 'staff'),
    wrong('office-parcels', `${page}/parcels`, 'staff'),
    full('office-claims', `${page}/claims`, 'staff'),
    empty('office-claims', `${page}/claims?state=LOST`, 'staff'),
    wrong('office-claims', `${page}/claims`, 'staff'),
    full('office-claim', `${page}/claims/${claim}`, 'staff'),
    full('office-claim-dialog', `${page}/claims/${claim}`, 'staff', preview('It is lost')),
    full('office-sellers', `${page}/sellers`, 'staff'),
    empty('office-sellers', `${page}/sellers?state=refused`, 'staff'),
    full('office-seller', `${page}/sellers/${newSeller}`, 'staff'),
    full('office-works', `${page}/works`, 'staff'),
    full('office-works-live', `${page}/works?status=live`, 'staff'),
    empty('office-works', `${page}/works?status=refused`, 'staff'),
    full('office-artists', `${page}/artists`, 'staff'),
    full('office-reports', `${page}/reports`, 'staff'),
    empty('office-reports', `${page}/reports?state=closed`, 'staff'),
    full('office-work', `${page}/works/${submittedWork}`, 'staff'),
    full('office-work-changed', `${page}/works/${changedWork}`, 'staff'),
    full('office-work-live', `${page}/works/${liveWork}`, 'staff'),
    full('office-categories', `${page}/categories`, 'staff'),
    full('office-synonyms', `${page}/synonyms`, 'staff'),
    full('office-featured', `${page}/featured`, 'staff'),
    full('office-featured-dialog', `${page}/featured`, 'staff', press('Feature a work')),

    full('office-payouts', `${page}/payouts`, 'staff'),
    empty('office-payouts', `${page}/payouts?state=RETURNED`, 'staff'),
    loading('office-payout', `${page}/payouts/${payout}`, 'staff'),
    full('office-payouts-file', `${page}/payouts`, 'staff', async (list) => {
      await press('CSV for the bank')(list)
      await list.getByRole('dialog').getByRole('button', { name: 'CSV for the bank' }).click()
      await list.getByText('Nothing is to be sent to the bank.').waitFor()
    }),
    full('office-payout', `${page}/payouts/${payout}`, 'staff'),
    full('office-months', `${page}/months`, 'staff'),
    full('office-ledger', `${page}/ledger`, 'staff'),
    wrong('office-ledger', `${page}/ledger`, 'staff'),
    full('office-order-entries', `${page}/ledger/orders/${paidOrder}`, 'staff'),
    full('office-thresholds', `${page}/thresholds`, 'staff'),
    full('office-terms', `${page}/terms/${newSeller}`, 'staff'),
    full('office-terms-changes', `${page}/terms`, 'staff'),
    full('office-collections', `${page}/collections`, 'staff'),
    full('office-collection', `${page}/collections/${collection}`, 'staff'),
    full('office-home', `${page}/home`, 'staff'),
    full('office-composition', `${page}/home/${composition}`, 'staff'),
    full('home-preview', `/preview/${composition}`),
    full('office-articles', `${page}/articles`, 'staff'),
    full('office-article', `${page}/articles/${article}`, 'staff'),
    full('office-messages', `${page}/messages`, 'staff'),
    full('office-message', `${page}/messages/${message}`, 'staff'),
    full('office-newsletter', `${page}/newsletter`, 'staff'),
    full('office-banks', `${page}/banks`, 'staff'),
    empty('office-bank', `${page}/bank`, 'staff'),
    full('office-bank', `${page}/bank?state=OPEN`, 'staff', async (list) => {
      await press('Read a statement')(list)
      const dialog = list.getByRole('dialog')
      await dialog.getByLabel('The bank’s file').setInputFiles(statement)
      await dialog.getByLabel('Account number').fill('0123456789')
      await dialog.getByRole('button', { name: 'Read a statement' }).click()
      await list.getByText('3 lines read').waitFor()
    }),
    full('office-stations', `${page}/stations`, 'staff'),
    full('office-fees', `${page}/delivery-fees`, 'staff'),
    full('office-fees-dialog', `${page}/delivery-fees`, 'staff', press('Change the fees: home delivery')),
    full('office-people', `${page}/people`, 'staff'),
    full('office-person', `${page}/people/${person}`, 'staff'),
    full('office-devices', `${page}/devices`, 'staff'),
    full('office-staff', `${page}/staff`, 'staff'),
    full('office-member', `${page}/staff/${member}`, 'staff'),
    full('office-join', `${page}/join`),
    full('office-parcels', `${page}/parcels`, 'staff'),
    full('office-log', `${page}/log`, 'staff'),
    empty('office-log', `${page}/log?actor=zzzzqqqq`, 'staff'),
    full('office-security', `${page}/security`, 'staff'),
    empty('office-security', `${page}/security?account=nobody@nowhere.example`, 'staff'),
    wrong('office-security', `${page}/security?address=everywhere`, 'staff', async () => {}),
  ]
}
