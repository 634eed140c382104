import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Folds what is open within an element when a new page comes. What is being typed there stays. */
export function useFolding(): RefObject<HTMLElement | null> {
  const { key } = useLocation()
  const place = useRef<HTMLElement>(null)
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    for (const open of place.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) open.hidePopover()
  }, [key])
  return place
}
