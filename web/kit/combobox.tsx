import { type KeyboardEvent, useId, useState } from 'react'
import styles from './combobox.module.css'
import { type Labelled, Labelling } from './field.tsx'

/** One entry that can be chosen; `also` are further words by which it is found. */
export type ComboboxOption = { value: string; label: string; also?: readonly string[] }

const MOST_SHOWN = 60

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The entries that contain the typed text, those that begin with it first. */
function found(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const rank = ({ label, also = [] }: ComboboxOption): number => {
    const words = [label, ...also].map(plain)
    if (words.some((word) => word.startsWith(wanted))) return 0
    return words.some((word) => word.includes(wanted)) ? 1 : 2
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((one) => one.rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.option)
}

/**
 * A text field that searches one of many entries, chosen with arrows and Enter or a press (ARIA's combobox with a list). Leaving
 * it discards other text. `value` '' means none.
 */
export function Combobox({
  options,
  value,
  onChoose,
  onLeave,
  name,
  ...labelled
}: Labelled & {
  options: readonly ComboboxOption[]
  value: string
  onChoose: (value: string) => void
  onLeave?: () => void
  name: string
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const shown = found(options, typed ?? '').slice(0, MOST_SHOWN)
  const at = Math.min(active, shown.length - 1)

  const open = () => {
    setIsOpen(true)
    setActive(typed === null && chosen ? Math.max(0, shown.indexOf(chosen)) : 0)
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChoose(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (at + step + shown.length) % Math.max(1, shown.length)
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[at])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <Labelling
      {...labelled}
      as="input"
      id={id}
      className={styles.frame}
      name={name}
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && shown.length > 0 ? `${id}-${at}` : undefined}
      value={typed ?? chosen?.label ?? ''}
      onChange={(event) => {
        setTyped(event.target.value)
        setIsOpen(true)
        setActive(0)
      }}
      onClick={() => !isOpen && open()}
      onKeyDown={onKeyDown}
      onBlur={() => {
        const only = typed && shown.length === 1 ? shown[0] : undefined
        if (only) onChoose(only.value)
        close()
        onLeave?.()
      }}
      below={
        <>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={typeof labelled.label === 'string' ? labelled.label : name}
            className={styles.list}
            hidden={!isOpen}
            // Pressing an entry leaves the cursor in the field.
            onPointerDown={(event) => event.preventDefault()}
          >
            {shown.map((option, index) => (
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles.option}
                onClick={() => choose(option)}
                onKeyDown={onKeyDown}
              >
                {option.label}
              </div>
            ))}
          </div>
          <p className={styles.none} role="status">
            {isOpen && shown.length === 0 ? 'Nothing in the list has this name.' : ''}
          </p>
        </>
      }
    />
  )
}
