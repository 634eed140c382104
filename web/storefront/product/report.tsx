import { useState } from 'react'
import { onDemand } from '../../client/parts/on-demand.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from '../site/share.module.css'

// Few people need it, so the page comes without it.
const ReportForm = onDemand(async () => (await import('./report-form.tsx')).default)

/** The way to say that something is wrong with a work. */
export function ReportWork({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button className={styles.way} type="button" data-early="report" onClick={() => setOpen(true)}>
        Report this work
      </button>
      <Dialog open={open} title="Report this work" onClose={() => setOpen(false)}>
        <ReportForm
          waiting={<Spinner />}
          slug={slug}
          onDone={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      </Dialog>
    </div>
  )
}
