import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from '../site/share.module.css'

// Few people need it, so the page comes without it.
const ReportForm = lazy(() => import('./report-form.tsx'))

/** The way to say that something is wrong with a work. */
export const ReportWork = ({ slug }: { slug: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button className={styles.way} type="button" data-early="report" onClick={() => setOpen(true)}>
        Report this work
      </button>
      <Dialog open={open} title="Report this work" onClose={() => setOpen(false)}>
        <Suspense fallback={<Spinner />}>
          <ReportForm slug={slug} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </div>
  )
}
