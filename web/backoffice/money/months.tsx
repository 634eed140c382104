import type { MonthReport, SellerMonth } from '../../../contract/months.ts'
import { howMany } from '../../../kernel/count.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { saveFile } from '../../client/save-file.ts'
import { useAddress } from '../../client/table/address.ts'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { readFile } from '../data/call.ts'
import { useRead } from '../data/office.ts'
import { Part, Row, SectionPage } from '../frame/sections.tsx'
import { StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Months')

type Line = MonthReport['lines'][number]

const lineNames: Record<Line['line'], string> = {
  sellers: 'Sellers’ part',
  commission: 'Commission, without VAT',
  commission_vat: 'VAT in commission',
  delivery: 'Delivery, without VAT',
  delivery_vat: 'VAT in delivery',
  vat_corrections: 'Corrections of VAT',
  refunds_borne: 'Refunds that we bear',
  return_costs: 'Costs of returns that we paid',
  shortfall: 'Missing of payments, accepted',
  provider_fees: 'Fees of the payment provider',
  payouts: 'Paid out to sellers',
}

const amount = <T,>(head: string, of: (row: T) => number): Column<T> => ({
  head,
  text: (row) => moneyOf(of(row)),
  kind: 'amount',
})

const lineColumns: Column<Line>[] = [
  { head: 'Account', text: ({ line }) => lineNames[line], isPlain: true },
  amount('Sales', ({ of_sales }) => of_sales),
  amount('Refunds', ({ of_refunds }) => of_refunds),
  amount('Other', ({ other }) => other),
  amount('In the month', ({ net }) => net),
]

const sellerColumns: Column<SellerMonth>[] = [
  { head: 'Seller', text: ({ name }) => name ?? 'Delivery, fees and orders as a whole', isPlain: true },
  { head: 'Orders', text: ({ orders }) => String(orders), kind: 'amount' },
  amount('Sales', ({ sales }) => sales),
  amount('Refunds', ({ refunds }) => refunds),
  amount('Commission', ({ commission }) => commission),
  amount('VAT', ({ vat }) => vat),
  amount('Seller’s part', ({ part }) => part),
  amount('Paid out', ({ paid_out }) => paid_out),
]

const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })

const Report = ({ month }: { month: string }) => {
  const report = useRead('ledger.month', { params: { month } })
  return (
    <Loaded query={report}>
      {({ orders, sales, refunds, vat_bp, lines, sellers }) => (
        <>
          <Part title={monthName(month)}>
            <p>
              {howMany(orders, 'order')} paid, {formatNaira(sales)} in all with delivery;{' '}
              {formatNaira(refunds)} of sales refunded.
            </p>
            <Table caption="Accounts" columns={lineColumns} rows={lines} keyOf={({ line }) => line} />
            <p>
              <Quiet>
                Earned is above zero, spent or given back below. VAT is now {vat_bp / 100}%; each sale keeps
                the rate it was sold at.
              </Quiet>
            </p>
          </Part>
          <Part title="By seller">
            <Table
              caption="Sellers"
              columns={sellerColumns}
              rows={sellers}
              keyOf={({ id }) => id ?? 'none'}
            />
            {sellers.length === 100 && <Quiet>The hundred with most sales; the file has all.</Quiet>}
          </Part>
        </>
      )}
    </Loaded>
  )
}

/** /backoffice/months: sales, refunds, commission and VAT of a month by the ledger, in all and by seller. */
export default function Months() {
  const { read } = useAddress()
  const months = useRead('ledger.months', {})
  const month = read('month') || months.data?.months[0]?.month
  const save = () =>
    month !== undefined &&
    void readFile('ledger.monthCsv', { params: { month } }).then(saveFile).catch(notice.refusal)
  return (
    <SectionPage
      title="Months"
      aside={month !== undefined && <Button onClick={save}>Export all sellers (CSV)</Button>}
    >
      <Loaded query={months}>
        {({ months: known }) =>
          month === undefined ? (
            <p>Nothing has been sold yet.</p>
          ) : (
            <>
              <Row>
                <StateFilter
                  name="month"
                  label="Month"
                  options={known.map(
                    (one, index) => [index === 0 ? '' : one.month, monthName(one.month)] as const,
                  )}
                />
              </Row>
              <Report month={month} />
            </>
          )
        }
      </Loaded>
    </SectionPage>
  )
}
