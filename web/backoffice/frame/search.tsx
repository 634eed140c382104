import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { labelOf } from '../../client/labels.ts'
import { Field } from '../../kit/field.tsx'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { pageGroups } from './pages.ts'
import styles from './search.module.css'

/** So many characters are looked for, and so many results of each kind are shown while typing. */
const LEAST = 3
const MOST = 4
/** Nothing is asked before typing has paused for so long, in ms. */
const PAUSE = 200

type Choice = { key: string; name: string; detail: string; to: string }

/** What was typed, once typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** Pages whose name has what was typed, and what the server finds for it, each group with its name. */
function useChoices(typed: string): { name: string; choices: Choice[] }[] {
  const member = useMember()
  const q = usePaused(typed)
  const isAsked = q.length >= LEAST
  const { data } = useRead('staff.search', isAsked ? { body: { q } } : null, { keep: true, quiet: true })
  const pages = pageGroups
    .flatMap(([, group]) => group)
    .filter(({ name, roles }) => holds(member, roles) && name.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, name }) => ({ key: `page ${to}`, name, detail: '', to: `/backoffice/${to}` }))
  const kinds = (isAsked && data ? data.kinds : []).map(({ kind, found }) => ({
    name: labelOf(kind),
    choices: found.slice(0, MOST).map(({ id, name, detail, page }) => ({
      key: `${kind} ${id}`,
      name,
      detail,
      to: `/backoffice/${page}`,
    })),
  }))
  return [{ name: 'Pages', choices: q === '' ? [] : pages.slice(0, MOST) }, ...kinds].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** Focuses the search on Ctrl or Command with K, and on '/' outside fields. */
function useShortcut(enter: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input:not([type=checkbox]), textarea, select, dialog')
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping
      if (!isK && !isSlash) return
      if (target instanceof HTMLElement && target.closest('dialog')) return
      event.preventDefault()
      enter()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enter])
}

/** The search over everything that staff may see: results while typing, arrows and Enter to open one, Enter alone for all of them. */
export function OfficeSearch() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const groups = useChoices(typed)
  const choices = groups.flatMap((group) => group.choices)
  const isShown = isOpen && choices.length > 0
  const [enter] = useState(() => () => {
    input.current?.focus()
    input.current?.select()
  })
  useShortcut(enter)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    const chosen = isShown ? choices[active] : undefined
    if (chosen) void navigate(chosen.to)
    else if (typed.trim() !== '') void navigate(`/backoffice/find#${encodeURIComponent(typed.trim())}`)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((before) => Math.min(choices.length - 1, Math.max(-1, before + step)))
  }
  return (
    <form className={styles.search} role="search" aria-label="Everything" onSubmit={submit}>
      <Field
        ref={input}
        hideLabel
        label="Search by code, e-mail, phone or name"
        placeholder="Code, tracking, e-mail, phone, name"
        type="search"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="Control+K Meta+K /"
        autoComplete="off"
        value={typed}
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
      />
      <kbd className={styles.key} aria-hidden="true">
        Ctrl K
      </kbd>
      <div id={`${id}-found`} className={styles.found} role="listbox" aria-label="Found" hidden={!isShown}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p className={styles.kind} aria-hidden="true">
              {group.name}
            </p>
            {group.choices.map((choice) => {
              const index = choices.indexOf(choice)
              return (
                <Link
                  key={choice.key}
                  id={`${id}-${index}`}
                  className={styles.choice}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  // The field keeps the focus until the page has changed.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={close}
                  to={choice.to}
                >
                  <strong>{choice.name}</strong>
                  {choice.detail && <span>{choice.detail}</span>}
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </form>
  )
}
