import {
  type ComponentProps,
  type ComponentType,
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isGoodLine } from '../../client/early/good-line.ts'
import { Icon } from '../../kit/icon.tsx'
import { LONGEST_TERM } from '../catalogue/term.ts'
import type { Suggestions as SuggestionsPart } from '../suggestions/suggestions.tsx'
import styles from './search-box.module.css'

/**
 * A search field with its button. Without a script, `action` with `name` leads to the same page. `initial`: the present search.
 * `suggests`: shows suggestions on a good connection.
 */
export function SearchBox({
  action,
  name,
  label,
  placeholder,
  to,
  initial = '',
  suggests = false,
}: {
  action: string
  name: string
  label: string
  placeholder: string
  to: (text: string) => string
  initial?: string
  suggests?: boolean
}) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(initial)
  // The field of a header outlives its page; what is being typed into it stays.
  useEffect(() => {
    if (shown.current === initial) return
    shown.current = initial
    if (input.current && document.activeElement !== input.current) input.current.value = initial
  }, [initial])
  const [Suggestions, setSuggestions] = useState<ComponentType<ComponentProps<typeof SuggestionsPart>>>()
  // Noted here, since the suggestions come while one types.
  const [typed, setTyped] = useState<ComponentProps<typeof SuggestionsPart>['typed']>()
  const isTyping = typed !== undefined
  const note = ({ value }: HTMLInputElement) => setTyped({ text: value.trim(), on: key })
  const noteEarly = useEffectEvent(note)
  // What was typed before React was here.
  useEffect(() => {
    const field = input.current
    if (field && field.value !== field.defaultValue && document.activeElement === field) noteEarly(field)
  }, [])
  useEffect(() => {
    if (!isTyping || !suggests || !isGoodLine()) return
    // Where they do not come, the search is as it was.
    import('../suggestions/suggestions.tsx').then(
      (part) => setSuggestions(() => part.Suggestions),
      () => {},
    )
  }, [isTyping, suggests])
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get(name)
    if (typeof text !== 'string' || text.trim() === '') return
    setTyped(typed && { ...typed, on: null })
    void navigate(to(text.trim()))
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
        maxLength={LONGEST_TERM}
        enterKeyHint="search"
        autoComplete="off"
        required
        {...(suggests && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': false,
          'data-wakes': true,
          onInput: (event: InputEvent<HTMLInputElement>) => note(event.currentTarget),
        })}
      />
      <button className={styles.button} type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      {Suggestions && typed && <Suggestions input={input} typed={typed} />}
    </form>
  )
}
