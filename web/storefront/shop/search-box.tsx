import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import styles from './search-box.module.css'

/** A search field with its button. Without a script it asks `action` with `name`, which leads to the same page. `initial` is what was searched for. */
export const SearchBox = ({
  action,
  name,
  label,
  placeholder,
  to,
  initial = '',
}: {
  action: string
  name: string
  label: string
  placeholder: string
  to: (text: string) => string
  initial?: string
}) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(initial)
  // The field of a header outlives its page; what is being typed into it stays.
  useEffect(() => {
    if (shown.current === initial) return
    shown.current = initial
    if (input.current && document.activeElement !== input.current) input.current.value = initial
  }, [initial])
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get(name)
    if (typeof typed === 'string' && typed.trim() !== '') void navigate(to(typed.trim()))
  }
  return (
    <form className={styles.box} role="search" aria-label={label} action={action} method="get" onSubmit={go}>
      <input
        ref={input}
        className={styles.input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={initial}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        required
      />
      <button className={styles.button} type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  )
}
