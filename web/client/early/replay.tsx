import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { finishPresses } from '../queries/unfinished.ts'
import { useSession } from '../session/session.ts'
import { allPressed, unmarkPressed } from './pressed.ts'

/** Repeats the presses one after the other, later ones last, so that 'Buy Now' does not overtake the frame chosen before it. */
const replay = async (early: NonNullable<Window['early']>): Promise<void> => {
  for (let element = early.waiting.shift(); element; element = early.waiting.shift()) {
    const name = CSS.escape(element.dataset['early'] ?? '')
    // An earlier press, of a size say, may have replaced the button by one of the same name.
    const current = element.isConnected
      ? element
      : document.querySelector<HTMLElement>(`[data-early="${name}"]`)
    unmarkPressed(element)
    early.isReplaying = true
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else current?.click()
    early.isReplaying = false
    await new Promise((done) => setTimeout(done))
  }
  early.stop()
}

/** Does what was pressed and sent before the page was alive, on this page and on those before it, as soon as it also knows who is here. */
export function ReplayEvents() {
  const alive = useSession() !== 'unknown'
  const client = useQueryClient()
  useLayoutEffect(() => window.early?.showTranslation(), [])
  useEffect(() => {
    if (!alive) return undefined
    const { early } = window
    delete window.early
    if (early) void replay(early)
    const finish = () => void finishPresses(client).then(() => allPressed().forEach(unmarkPressed))
    finish()
    // A page that comes back alive finishes what was pressed on the one after it.
    window.addEventListener('pageshow', finish)
    return () => window.removeEventListener('pageshow', finish)
  }, [alive, client])
  return null
}
