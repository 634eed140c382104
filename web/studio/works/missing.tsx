import { useEffect, useRef } from 'react'
import type { Faults } from './draft.ts'
import styles from './editor.module.css'

/** Leads the focus to the field of a name, also where it is folded away. */
const focusOn = (form: HTMLElement | null, name: string): void => {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}

/** The missing fields of a work, each with a link to it. Takes the focus, since the button pressed is far away. */
export function Missing({ faults }: { faults: Faults }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const entries = Object.entries(faults)
  return (
    <section ref={place} className={styles.missing} tabIndex={-1} aria-label="What is missing">
      <h2>{entries.length === 1 ? 'One thing is missing' : `${entries.length} things are missing`}</h2>
      <ul>
        {entries.map(([name, text]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusOn(event.currentTarget.closest('form'), name)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
