import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { beginAtTitle } from '../begin-at-title.ts'

/** Tells those who listen which page they have come to, and has them begin there, as a browser does where pages are loaded anew. */
export const Arrival = () => {
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
    <p className="spoken" aria-live="polite">
      {title}
    </p>
  )
}
