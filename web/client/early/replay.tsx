import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

/** Presses one after the other: an earlier one, of a size say, may put a new button of the same name in place of a later. */
const press = async (elements: HTMLElement[]): Promise<void> => {
  for (const element of elements) {
    const name = CSS.escape(element.dataset['early'] ?? '')
    const current = element.isConnected
      ? element
      : document.querySelector<HTMLElement>(`[data-early="${name}"]`)
    delete element.dataset['kept']
    if (current instanceof HTMLFormElement) current.requestSubmit()
    else current?.click()
    await new Promise((done) => setTimeout(done))
  }
}

/** Does what was pressed and sent before the page was alive, as soon as it also knows who is here. */
export const ReplayEarly = () => {
  const alive = useSession() !== 'unknown'
  useEffect(() => {
    const { early } = window
    if (!alive || !early) return
    delete window.early
    early.stop()
    void press(early.kept)
  }, [alive])
  return null
}
