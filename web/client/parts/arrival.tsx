import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { beginAtTitle } from '../begin-at-title.ts'

/** Announces the new page to screen readers and moves a lost focus to its title, as a browser does when it loads a page. */
export function Arrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    beginAtTitle()
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
