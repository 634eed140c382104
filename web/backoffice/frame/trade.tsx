import { useState } from 'react'
import type { Trade, TradeDay } from '../../../contract/trade.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { moneyOf } from '../../client/labels.ts'
import { Plot } from '../../client/plot/plot.tsx'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { useRead } from '../data/office.ts'
import { DayFilter } from '../table/filters.tsx'
import { Conversion } from './conversion.tsx'
import styles from './trade.module.css'

const spans = [7, 30, 90, 365]

/** The days that are asked for: those in the address, or the last so many to today. */
function useSpan() {
  const { read } = useAddress()
  const [now] = useState(() => new Date())
  const [from, to] = [read('from'), read('to')]
  const days = spans.find((span) => String(span) === read('days')) ?? 30
  const isOwn = from !== '' || to !== ''
  return {
    days,
    isOwn,
    query: isOwn
      ? { from: from || undefined, to: to || undefined }
      : { from: dayInLagos(after(now, (1 - days) * DAY)), to: undefined },
  }
}

type Counted = {
  [Field in keyof TradeDay]: TradeDay[Field] extends number | null ? Field : never
}[keyof TradeDay]

/** One figure of each day beside the same of the days before; null where the reader may not see it. */
function daysOf({ days, before }: Trade, field: Counted) {
  if (days.some((day) => day[field] === null)) return null
  return days.map((day, index) => ({
    day: day.day,
    now: day[field] ?? 0,
    before: before[index]?.[field] ?? 0,
  }))
}

const plots: readonly { name: string; field: Counted; isMoney: boolean }[] = [
  { name: 'Sales, with delivery', field: 'sales', isMoney: true },
  { name: 'Orders paid', field: 'orders', isMoney: false },
  { name: 'Commission, without VAT', field: 'commission', isMoney: true },
  { name: 'Refunds', field: 'refunds', isMoney: true },
  { name: 'Visits', field: 'visits', isMoney: false },
  { name: 'Returns asked for', field: 'returns', isMoney: false },
]

/** What the shop sells, by day: for all of staff how many, for finance how much. */
export function TradeFigures() {
  const { days, isOwn, query } = useSpan()
  const trade = useRead('staff.trade', { query }, { keep: true })
  const to = (span: number) => (span === 30 ? '/backoffice' : `/backoffice?days=${span}`)
  return (
    <section className={styles.trade} aria-labelledby="trade">
      <div className={styles.head}>
        <h2 className={styles.title} id="trade">
          Sales
        </h2>
        <Tabs
          small
          label="Period"
          current={isOwn ? '' : to(days)}
          tabs={spans.map((span) => ({ name: span === 365 ? 'A year' : `${span} days`, to: to(span) }))}
        />
        <details className={styles.own} open={isOwn || undefined}>
          <summary>Own dates</summary>
          <div>
            <DayFilter name="from" label="From" />
            <DayFilter name="to" label="To" />
          </div>
        </details>
      </div>
      <Loaded query={trade}>
        {(found) => (
          <div className={styles.plots}>
            {plots.map(({ name, field, isMoney }, index) => {
              const shown = daysOf(found, field)
              return (
                shown && (
                  <Plot
                    key={field}
                    name={name}
                    days={shown}
                    beforeName={`the ${found.days.length} days before`}
                    isLarge={index === 0}
                    {...(isMoney && { show: moneyOf, unit: 'NGN' })}
                  />
                )
              )
            })}
            <Conversion trade={found} />
          </div>
        )}
      </Loaded>
      <p className={styles.note}>
        Days begin at midnight in Lagos. Amounts are those of the ledger. Commission and refunds are shown on
        the day on which they were entered.
      </p>
    </section>
  )
}
