import type { StaffOrder } from '../../../contract/staff-order.ts'
import { howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Part } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import styles from './aside.module.css'
import { requestsOf } from './history.ts'
import { jobName } from './job-names.ts'

type Job = StaffOrder['jobs'][number]

const progress = ({ state, failures, due_at, error }: Job): string => {
  const failed = failures === 0 ? '' : `Failed ${howMany(failures, 'time')}${error && `: ${error}`}`
  const next = state === 'waiting' ? `${failed ? 'again' : 'Due'} ${momentOf(due_at)}` : ''
  return [failed, next].filter(Boolean).join('; ')
}

/** The jobs about the order that are not done, and why they failed. */
export function Jobs({ order: { jobs } }: { order: StaffOrder }) {
  return jobs.length === 0 ? null : (
    <Part title="Jobs">
      <ul className={styles.notes}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.mail}>
            <span>{jobName(job.name)}</span>
            <span className={styles.quiet}>
              {job.state !== 'waiting' && <State state={job.state} />} {progress(job)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** The ids under which the log has what happened to the order. */
export function Requests({ order }: { order: StaffOrder }) {
  const requests = requestsOf(order)
  return requests.length === 0 ? null : (
    <details className={styles.requests}>
      <summary>Requests, as the log names them</summary>
      <ul className={styles.notes}>
        {requests.map(({ id, caused }) => (
          <li key={id} className={styles.mail}>
            <code>{id}</code>
            <span className={styles.quiet}>{caused.join('; ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
