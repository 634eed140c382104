import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { endSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { call } from '../data/call.ts'
import { useMember } from '../data/member.ts'
import styles from './bar.module.css'

/** The bar above every page: where one is, the search over everything, and the way out. */
export const Bar = () => {
  const member = useMember()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void navigate(`/backoffice/find#${encodeURIComponent(typed.trim())}`)
  }
  const leave = async () => {
    await call('auth.signOut').catch(() => {})
    endSession('/backoffice')
  }
  return (
    <header className={styles.bar}>
      <a className="spoken" href="#main">
        Skip to the page
      </a>
      <Link className={styles.name} to="/backoffice">
        Àwòrán <span className={styles.office}>back office</span>
      </Link>
      <form className={styles.search} role="search" aria-label="Everything" onSubmit={search}>
        <Field
          hideLabel
          label="Search by code, e-mail, phone or name"
          placeholder="Code, e-mail, phone or name"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <p className={styles.who}>
        <Link to="/backoffice/two-step">{member.name}</Link>
        <Button look="plain" size="small" onClick={() => void leave()}>
          Sign out
        </Button>
      </p>
    </header>
  )
}
