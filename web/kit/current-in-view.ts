import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a line of links that is longer than the screen: moves it so that the page one is on stands in its middle. */
export const useCurrentInView = <E extends HTMLElement>(): RefObject<E | null> => {
  const line = useRef<E>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current="page"]')
    if (!line.current || !current) return
    const [whole, part] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()]
    line.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [pathname, search])
  return line
}
