import { useState } from 'react'
import { after, DAY } from '../../../kernel/clock.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import { readFile } from '../api/call.ts'
import form from '../parts/form.module.css'
import { PageHead } from '../parts/page-head.tsx'
import styles from './money.module.css'
import { MoneyTabs } from './money-tabs.tsx'

export const meta = privatePage('Statement')

/** /studio/money/statement: what came in and went out in a span of days, as a file for a person or for a spreadsheet. */
export default function Statement() {
  const [from, setFrom] = useState(() => dayInLagos(after(new Date(serverNow()), -29 * DAY)))
  const [to, setTo] = useState(() => dayInLagos(new Date(serverNow())))
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const save = async (kind: 'pdf' | 'csv') => {
    if (from > to) return setFault('The first day must be before the last')
    setFault(undefined)
    setBusy(kind)
    try {
      const query = { from, to }
      saveFile(
        await (kind === 'pdf'
          ? readFile('seller.statementPdf', { query })
          : readFile('seller.statementCsv', { query })),
      )
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.field) setFault(sentenceOf(thrown))
      else if (isNews(thrown)) notice.error(sentenceOf(thrown))
    }
    setBusy(null)
  }
  return (
    <>
      <PageHead title="Money" />
      <MoneyTabs />
      <Stack gap={5} className={styles.form}>
        <div className={form.pair}>
          <Field
            label="From"
            type="date"
            value={from}
            max={to}
            error={fault}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label="To, included"
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <p className={form.foot}>Days are those of Lagos; at most a year at a time.</p>
        <Cluster gap={3} className={form.actions}>
          <Button
            variant="primary"
            busy={busy === 'pdf'}
            busyText="Writing..."
            onClick={() => void save('pdf')}
          >
            Save as PDF
          </Button>
          <Button busy={busy === 'csv'} busyText="Writing..." onClick={() => void save('csv')}>
            Save as CSV
          </Button>
        </Cluster>
      </Stack>
    </>
  )
}
