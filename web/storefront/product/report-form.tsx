import { reportEntry } from '../../../contract/report.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './report-form.module.css'

/** What is wrong, and how a person knows. */
export default function ReportForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { field, submit, showRefusal, busy } = useContractForm(reportEntry)
  const send = submit(async (body) => {
    try {
      await call('shop.reportProduct', { params: { slug }, body })
      notice.success('Thank you. We will review it.')
      onDone()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} method="post" noValidate onSubmit={send}>
      <p className={styles.lead}>Our staff read it. The seller will not see who wrote.</p>
      <Select label="What is wrong?" {...field('reason')}>
        <option value="">Choose</option>
        <option value="copied">It is a copy of someone else’s work</option>
        <option value="misleading">It is not what it says</option>
        <option value="offensive">It is offensive or unlawful</option>
        <option value="fraud">Someone is trying to cheat</option>
        <option value="other">Something else</option>
      </Select>
      <TextField
        label="Tell us more"
        hint="Where the original is to be found, for example."
        rows={5}
        {...field('text')}
      />
      <div>
        <Button type="submit" variant="primary" size="large" busy={busy} busyText="Sending...">
          Send
        </Button>
      </div>
    </Stack>
  )
}
