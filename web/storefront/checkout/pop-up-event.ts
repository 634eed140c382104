/** What the payment page says has happened. It is a hint and no proof. */
export type PopUpEvent = 'paid' | 'declined' | 'closed'

const events: readonly unknown[] = ['paid', 'declined', 'closed'] satisfies PopUpEvent[]

/**
 * The sandbox rights of the payment frame, and the origin of its messages. A path is our page that leads to the sandbox
 * provider, with the opaque origin 'null'.
 */
export function frameOf(popUp: string): { sandbox: string; origin: string } {
  const isOurs = popUp.startsWith('/')
  const needed = 'allow-scripts allow-forms'
  // A live provider's script runs at an origin of its own, which its frames need and which is not the shop's.
  return isOurs
    ? { sandbox: needed, origin: 'null' }
    : {
        sandbox: `${needed} allow-same-origin allow-popups allow-popups-to-escape-sandbox`,
        origin: new URL(popUp).origin,
      }
}

/** The event in a message, if it is the payment page's own, from its origin and about this payment. */
export function eventIn(
  message: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  sender: MessageEventSource | null | undefined,
  { tx_ref: txRef, pop_up: popUp }: { tx_ref: string; pop_up: string },
): PopUpEvent | null {
  if (!sender || message.source !== sender || message.origin !== frameOf(popUp).origin) return null
  if (typeof message.data !== 'object' || message.data === null) return null
  const data = message.data as { source?: unknown; tx_ref?: unknown; event?: unknown }
  if (data.source !== 'aworan-payment' || data.tx_ref !== txRef || !events.includes(data.event)) return null
  return data.event as PopUpEvent
}
