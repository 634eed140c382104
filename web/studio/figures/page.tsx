import { Link, useSearchParams } from 'react-router'
import type { Figures } from '../../../contract/figures.ts'
import { moneyOf } from '../../client/labels.ts'
import { Plot } from '../../client/plot/plot.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useRead } from '../api/call.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import styles from './figures.module.css'
import { Sources } from './sources.tsx'
import { Today } from './today.tsx'

export const meta = privatePage('Figures')

const root = '/studio/figures'
const spans = [7, 30, 90, 365]
const kinds = [
  { name: 'Views', field: 'views' },
  { name: 'Wishlist adds', field: 'wishlisted' },
  { name: 'Pieces sold', field: 'sold' },
] as const

/** One figure of each day. */
const daysOf = ({ days }: Figures, field: (typeof kinds)[number]['field'] | 'revenue') =>
  days.map((each) => ({ day: each.day, now: each[field], before: null }))

const columns: Column<Figures['works'][number]>[] = [
  {
    head: 'Work',
    show: ({ id, name }) => <Link to={`/studio/works/${id}`}>{name}</Link>,
    isPlain: true,
  },
  ...kinds.map(({ name, field }) => ({
    head: name,
    show: (work: Figures['works'][number]) => work[field],
    kind: 'amount' as const,
  })),
]

/** /studio/figures: what waits for the seller today; how often their works were viewed, wished for and bought, and what came of it. */
export default function FiguresPage() {
  const [params] = useSearchParams()
  const days = spans.find((span) => String(span) === params.get('days')) ?? 30
  const query = useRead('seller.figures', { query: { days } })
  const to = (span: number) => (span === 30 ? root : `${root}?days=${span}`)
  return (
    <>
      <PageHead title="Figures" />
      <Today views={query.data?.days.at(-1)?.views} />
      <Tabs
        small
        label="Span of time"
        current={to(days)}
        tabs={spans.map((span) => ({ name: span === 365 ? 'A year' : `${span} days`, to: to(span) }))}
      />
      <Loaded query={query}>
        {(figures) => (
          <>
            <div className={styles.plots}>
              {kinds.map(({ name, field }) => (
                <Plot key={field} name={name} days={daysOf(figures, field)} />
              ))}
              <Plot name="Revenue" days={daysOf(figures, 'revenue')} show={moneyOf} unit="NGN" />
            </div>
            <Panel title="Sources of views">
              <Sources sources={figures.sources} />
            </Panel>
            <Panel title="By work">
              {figures.works.length === 0 ? (
                <p>Nothing has happened yet in this time.</p>
              ) : (
                <Table columns={columns} rows={figures.works} keyOf={({ id }) => id} />
              )}
              <p>
                <Quiet>
                  Each visitor counts once in half an hour for a work; you and programs do not. Pieces that
                  were refunded do not count as sold. Revenue is what was paid into your account, less
                  refunds. Days begin at midnight in Lagos.
                </Quiet>
              </p>
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}
