import type { Page } from 'playwright-core'
import type { Known } from './known.ts'
import { empty, full, leaveEmpty, loading, press, type Screen, wrong } from './screen.ts'

const unsaved = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('A name that is not saved')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
}

/** Every page of the studio in the states it has. */
export const studioScreens = ({
  draftWork,
  submittedWork,
  liveWork,
  packingParcel,
  shippingParcel,
  claimedParcel,
  askedReturn,
  approvedReturn,
  arrivedReturn,
  payout,
  import: list,
}: Known): Screen[] => {
  const page = '/studio'
  return [
    full('studio-sign-in', `${page}/sign-in`),
    wrong('studio-sign-in', `${page}/sign-in`, 'visitor', leaveEmpty('Sign in')),
    full('studio-start', `${page}/start`),
    wrong('studio-start', `${page}/start`, 'visitor', leaveEmpty('Create account')),
    full('studio-shop-form', `${page}/start`, 'newcomer'),
    wrong('studio-shop-form', `${page}/start`, 'newcomer', leaveEmpty('Open the shop')),

    full('studio-programs', `${page}/programs`, 'seller'),
    full('studio-programs-key', `${page}/programs`, 'seller', press('Make a key')),
    wrong('studio-programs-key', `${page}/programs`, 'seller', async (tab) => {
      await tab.getByRole('button', { name: 'Make a key' }).click()
      await tab.getByRole('button', { name: 'Make the key' }).click()
    }),
    full('studio-works', `${page}/works`, 'seller'),
    empty('studio-works', `${page}/works`, 'opener'),
    loading('studio-works', `${page}/works`, 'seller'),
    wrong('studio-works', `${page}/works`, 'seller'),
    full('studio-new-work', `${page}/works/new?first=1`, 'opener'),
    full('studio-draft', `${page}/works/${draftWork}`, 'seller'),
    wrong('studio-draft', `${page}/works/${draftWork}`, 'seller', leaveEmpty('Submit for approval')),
    full('studio-draft-dialog', `${page}/works/${liveWork}`, 'seller', unsaved),
    full('studio-crop', `${page}/works/${submittedWork}`, 'seller', async (work) => {
      await press('Crop and straighten picture 1')(work)
      await work.getByRole('dialog').getByLabel('Straighten').waitFor()
    }),
    full('studio-submitted', `${page}/works/${submittedWork}`, 'seller'),
    full('studio-live', `${page}/works/${liveWork}`, 'seller'),
    wrong('studio-work', `${page}/works/no-such-work`, 'seller', async () => {}),

    full('studio-notifications', `${page}/notifications`, 'seller'),
    empty('studio-notifications', `${page}/notifications`, 'opener'),
    wrong('studio-notifications', `${page}/notifications`, 'seller'),
    full('studio-notification-settings', `${page}/notifications/settings`, 'seller'),

    full('studio-orders', `${page}/orders`, 'seller'),
    full('studio-orders-all', `${page}/orders?state=all`, 'seller'),
    empty('studio-orders', `${page}/orders`, 'opener'),
    wrong('studio-orders', `${page}/orders`, 'seller'),
    full('studio-packing', `${page}/orders/${packingParcel}`, 'seller'),
    wrong('studio-packing', `${page}/orders/${packingParcel}`, 'seller', leaveEmpty('Mark as shipped')),
    loading('studio-packing', `${page}/orders/${packingParcel}`, 'seller'),
    full('studio-never-came', `${page}/orders/${claimedParcel}`, 'seller'),
    full('studio-never-came-form', `${page}/orders/${claimedParcel}`, 'seller', press('Change your answer')),
    full('studio-shipping', `${page}/orders/${shippingParcel}`, 'seller'),
    full('studio-returns', `${page}/returns`, 'seller'),
    empty('studio-returns', `${page}/returns`, 'opener'),
    wrong('studio-returns', `${page}/returns`, 'seller'),
    full('studio-return-asked', `${page}/returns/${askedReturn}`, 'seller'),
    full('studio-return-accept', `${page}/returns/${askedReturn}`, 'seller', (asked) =>
      asked.getByRole('radio', { name: 'I accept it' }).check(),
    ),
    wrong('studio-return-asked', `${page}/returns/${askedReturn}`, 'seller', async (asked) => {
      await press('Send')(asked)
      await asked.getByText('Choose one').waitFor()
    }),
    full('studio-return-contest', `${page}/returns/${askedReturn}`, 'seller', (asked) =>
      asked.getByRole('radio', { name: 'I contest it' }).check(),
    ),
    full('studio-return-approved', `${page}/returns/${approvedReturn}`, 'seller'),
    full('studio-return-arrived', `${page}/returns/${arrivedReturn}`, 'seller'),

    full('studio-money', `${page}/money`, 'seller'),
    empty('studio-money', `${page}/money`, 'opener'),
    loading('studio-money', `${page}/money`, 'seller'),
    wrong('studio-money', `${page}/money`, 'seller'),
    full('studio-payouts', `${page}/money/payouts`, 'seller'),
    empty('studio-payouts', `${page}/money/payouts`, 'opener'),
    full('studio-payout', `${page}/money/payouts/${payout}`, 'seller'),
    full('studio-statement', `${page}/money/statement`, 'seller'),
    wrong('studio-statement', `${page}/money/statement`, 'seller', async (statement) => {
      await statement.getByLabel('From').fill('2027-01-01')
      await press('Save as CSV')(statement)
      await statement.getByText('The first day must be before the last').waitFor()
    }),
    full('studio-figures', `${page}/figures`, 'seller'),
    empty('studio-figures', `${page}/figures`, 'opener'),
    wrong('studio-figures', `${page}/figures`, 'seller'),
    empty('studio-import', `${page}/works/import`, 'seller'),
    full('studio-import-checked', `${page}/works/import/${list}`, 'seller'),
    full('studio-shop', `${page}/shop`, 'seller'),
    full('studio-devices', `${page}/devices`, 'seller'),
    full('studio-two-step', `${page}/two-step`, 'seller'),
    full('studio-shop-submitted', `${page}/shop`, 'opener'),
    wrong('studio-shop', `${page}/shop`, 'seller', async (shop) => {
      await press('Change bank details')(shop)
      await leaveEmpty('Save bank details')(shop)
    }),
  ]
}
