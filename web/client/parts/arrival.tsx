import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Puts the focus on a page's title, or on the page, where it was lost with what was pressed; it is not seen there. */
const beginAtTitle = () => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const beginning = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!beginning) return
  beginning.tabIndex = -1
  beginning.focus({ preventScroll: true })
}

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
