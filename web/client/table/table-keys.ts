import { type RefObject, useEffect } from 'react'

/** Whether a key pressed there is input for a field or dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
  )
}

/**
 * The keys of a table: j and k (once inside also the arrows) move between rows, x selects. Enter works natively, as the row's
 * link has the focus.
 */
export function useTableKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const rows = [...(table.current?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])]
      const here = rows.findIndex((row) => row.contains(document.activeElement))
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (isArrow && here < 0) return
      if (event.key === 'j' || event.key === 'k' || isArrow) {
        const step = event.key === 'j' || event.key === 'ArrowDown' ? 1 : -1
        const next = rows[Math.min(rows.length - 1, Math.max(0, here + step))]
        next?.querySelector<HTMLElement>('[data-opens]')?.focus()
        event.preventDefault()
      } else if (event.key === 'x' && here >= 0) {
        rows[here]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table])
}
