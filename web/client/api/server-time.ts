import { setServerAhead } from '../../kit/server-clock.ts'
import { stored } from '../storage/stored.ts'

/** Smaller differences are those of the way and of whole seconds, in ms. */
const LEAST = 10_000

let isKnown = false

/** Learns from the first answer of a page, by its Date, how far the server's clock is ahead; a stored answer (Age) says nothing of now. */
export function learnServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (isKnown || headers.has('age') || Number.isNaN(at)) return
  isKnown = true
  const ahead = at - Date.now()
  const isOff = Math.abs(ahead) >= LEAST
  if (isOff) stored.serverAhead.write(ahead)
  else stored.serverAhead.remove()
  setServerAhead(isOff ? ahead : 0)
}
