import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { isTyping } from '../../client/table/table-keys.ts'
import { useRead } from '../data/office.ts'
import styles from './work.module.css'

/** How many waiting works are looked at for the neighbours of one. */
const NEAR = 96

/**
 * Links to the works before and after this one that wait for approval, with the keys k and j. From a decided work, leads to the
 * longest waiting.
 */
export function Queue({ id }: { id: string }) {
  const { data } = useRead('staff.works', { query: { status: 'review', limit: NEAR } }, { keep: true })
  const navigate = useNavigate()
  const works = data?.works ?? []
  const here = works.findIndex((work) => work.id === id)
  const before = here > 0 ? works[here - 1] : undefined
  const after = works[here + 1]
  const pathOf = (work: { id: string } | undefined) => work && `/backoffice/works/${work.id}`
  const [previous, next] = [pathOf(before), pathOf(after)]
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const path = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
      if (path !== undefined) void navigate(path)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, next, previous])
  if (!data) return <div className={styles.queue} />
  return (
    <nav className={styles.queue} aria-label="Works that wait for approval">
      {previous !== undefined && (
        <Link to={previous} aria-keyshortcuts="k">
          ← Previous
        </Link>
      )}
      <span>{here >= 0 ? `${here + 1} of ${data.total} waiting` : `${data.total || 'None'} waiting`}</span>
      {next !== undefined && (
        <Link to={next} aria-keyshortcuts="j">
          Next →
        </Link>
      )}
    </nav>
  )
}
