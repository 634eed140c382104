import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiscountEntry, DiscountPreview, WorkDiscounts } from '../../../contract/discount.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import { dayOf, lastDayOf } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { type Column, Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { call, useRead } from '../api/call.ts'
import { Panel } from '../parts/panel.tsx'
import { DiscountForm } from './discount-form.tsx'
import styles from './discounts.module.css'

type Size = DiscountPreview['sizes'][number]
type Discount = WorkDiscounts['discounts'][number]

const columns: Column<Size>[] = [
  { head: 'Size', show: ({ label }) => label || 'The work', isPlain: true },
  { head: 'Otherwise', show: ({ price }) => <Price naira={price} />, kind: 'amount' },
  {
    head: 'Crossed out',
    show: ({ lowest }) => (
      <s>
        <Price naira={lowest} />
      </s>
    ),
    kind: 'amount',
  },
  { head: 'Reduced', show: ({ reduced }) => <Price naira={reduced} />, kind: 'amount' },
]

const stateNames = { planned: 'Planned', running: 'Running', ended: 'Ended', cancelled: 'Cancelled' } as const
const moods = { planned: 'plain', running: 'good', ended: 'plain', cancelled: 'plain' } as const

const cutOf = ({ percent, price }: Discount): string =>
  percent === null ? `To ${formatNaira(price ?? 0)}` : `${percent} % off`

/** How many discounts that are over are listed. */
const PAST = 3

/** The discounts of a work that has been on show: those that run or are planned, the last ones, and the form that plans another. */
export function WorkDiscountsPanel({ work }: { work: OwnWork }) {
  const client = useQueryClient()
  const ofWork = { params: { id: work.id } }
  const { data } = useRead('seller.discounts', ofWork)
  const [asked, setAsked] = useState<{ entry: DiscountEntry; preview: DiscountPreview } | null>(null)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [planned, setPlanned] = useState(0)

  const refused = (thrown: unknown) => {
    if (thrown instanceof ApiProblem && thrown.field) setFaults({ [thrown.field]: thrown.message })
    else notice.refusal(thrown)
  }
  const act = async (todo: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      await todo()
    } catch (thrown) {
      refused(thrown)
    }
    setBusy(false)
  }
  const arrived = async (next: WorkDiscounts) => {
    client.setQueryData(keyOf('seller.discounts', ofWork), next)
    // Its price may be another now.
    await client.invalidateQueries({ queryKey: keyOf('seller.product', ofWork) })
    await client.invalidateQueries({ queryKey: keyOf('seller.products') })
  }
  const look = (entry: DiscountEntry) =>
    act(async () => {
      const { data: preview } = await call('seller.previewDiscount', { params: { id: work.id }, body: entry })
      setAsked({ entry, preview })
    })
  const plan = (entry: DiscountEntry) =>
    act(async () => {
      const { data: next } = await call('seller.addDiscount', { params: { id: work.id }, body: entry })
      setAsked(null)
      setPlanned(planned + 1)
      notice.success('The discount is planned.')
      await arrived(next)
    })
  const end = ({ id, state }: Discount) =>
    act(async () => {
      const { data: next } = await call('seller.endDiscount', { params: { id: work.id, discount: id } })
      notice.success(state === 'running' ? 'The discount has ended.' : 'The discount is taken back.')
      await arrived(next)
    })

  if (!data) return null
  const isOpen = ({ state }: Discount) => state === 'planned' || state === 'running'
  const open = data.discounts.filter(isOpen).toReversed()
  const past = data.discounts.filter((each) => !isOpen(each)).slice(0, PAST)
  return (
    <Panel title="Discounts" className={styles.panel}>
      <Stack gap={5}>
        {open.length + past.length > 0 && (
          <ul className={styles.list}>
            {[...open, ...past].map((each) => (
              <li key={each.id} className={styles.row}>
                <StatusMark mood={moods[each.state]}>{stateNames[each.state]}</StatusMark>
                <span className={styles.what}>
                  {cutOf(each)}, {dayOf(each.starts_at)} to {lastDayOf(each.ends_at)}
                  {each.why !== '' && <span className={styles.why}>{each.why}</span>}
                </span>
                {isOpen(each) && (
                  <Button size="small" onClick={() => void end(each)}>
                    {each.state === 'running' ? 'End now' : 'Take back'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {data.sizes.some(({ regular }) => regular !== null) && (
          <p className={styles.note}>
            The price above is the reduced one. It can be changed when the discount has ended; then the work
            costs {formatNaira(Math.min(...data.sizes.map(({ regular, price }) => regular ?? price)))} again.
          </p>
        )}
        <DiscountForm
          key={planned}
          hasPrice={data.sizes.length === 1}
          faults={faults}
          busy={busy && asked === null}
          onAsk={(entry) => void look(entry)}
          onEdit={() => {
            setAsked(null)
            setFaults({})
          }}
        />
        {asked && (
          <Stack gap={4}>
            <p role="status" className={styles.note}>
              From {dayOf(asked.preview.starts_at)} to {lastDayOf(asked.preview.ends_at)} buyers see this. The
              lowest price counts again when the discount begins.
            </p>
            {/* What scrolls must be reached by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.prices} role="region" aria-label="Prices in the discount" tabIndex={0}>
              <Table
                caption="Prices in the discount"
                columns={columns}
                rows={asked.preview.sizes}
                keyOf={({ id }) => id}
              />
            </div>
            <Cluster gap={3}>
              <Button
                variant="primary"
                busy={busy}
                busyText="Planning..."
                onClick={() => void plan(asked.entry)}
              >
                Plan the discount
              </Button>
            </Cluster>
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
