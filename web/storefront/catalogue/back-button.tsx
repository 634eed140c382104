import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { cameFromHere } from '../../client/early/came-from-here.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './back-button.module.css'

/** Back to the page before; to the home page, where there was none or no script runs. */
export function BackButton() {
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0
    if (place === 0 && !cameFromHere()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={styles.back} to="/" aria-label="Back" data-back onClick={back}>
      <Icon name="back" size={24} />
    </Link>
  )
}
