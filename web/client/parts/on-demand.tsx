import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { isOutdated } from '../early/build.ts'
import { notice } from '../notice.ts'

declare global {
  interface Window {
    /** React Router's own: its addresses of all routes, in a file that each build names anew. */
    __reactRouterManifest?: { url?: string }
  }
}

/** Says that a part of this page did not come: a newer build of the shop has taken the place of this one, or there is no line. */
export async function sayMissing(): Promise<void> {
  return notice.error(
    (await isOutdated(window.__reactRouterManifest?.url))
      ? 'This page is out of date. Please load it again.'
      : 'Part of this page did not load. Please check your connection and try again.',
  )
}

/**
 * Loads the code of a part when it is first shown; `waiting` is shown until then. If loading fails, a notice says why and
 * `onMissing` removes the part.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return ({
    waiting = null,
    onMissing,
    ...props
  }: Props & { waiting?: ReactNode; onMissing?: () => void }): ReactNode => {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const take = useRef(onMissing)
    useEffect(() => {
      let isHere = true
      load().then(
        (part) => {
          if (isHere) setPart(() => part)
        },
        () => {
          if (!isHere) return
          void sayMissing()
          take.current?.()
        },
      )
      return () => {
        isHere = false
      }
    }, [])
    return Part ? <Part {...(props as unknown as Props)} /> : waiting
  }
}
