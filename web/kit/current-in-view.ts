import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** How much of the end of such a line fades, in px. */
const FADES = 40

/** For a line of links that is longer than the screen: where the page one is on is out of sight, it is moved to the middle. */
export function useCurrentInView<E extends HTMLElement>(): RefObject<E | null> {
  const line = useRef<E>(null)
  const { pathname, search } = useLocation()
  const place = pathname + search
  const placeInView = useRef('')
  useEffect(() => {
    if (placeInView.current === place) return
    placeInView.current = place
    const current = line.current?.querySelector('[aria-current="page"]')
    if (!line.current || !current) return
    const [whole, part] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (part.left >= whole.left && part.right <= whole.right - FADES) return
    line.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [place])
  return line
}
