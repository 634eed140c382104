/** What the payment page says has happened. It is a hint and no proof. */
export type PopUpEvent = 'paid' | 'declined' | 'closed'

const events: readonly unknown[] = ['paid', 'declined', 'closed'] satisfies PopUpEvent[]

/**
 * What the frame around the payment page may do, and which origin its messages bear. A path is a page of ours that leads to the sandbox:
 * it gets an origin of nobody's ('null'). An address is the page that runs a live provider's script: it lives at its own origin, as the
 * provider's frames need one, which is not the shop's.
 */
export const frameOf = (popUp: string): { sandbox: string; origin: string } => {
  const isOurs = popUp.startsWith('/')
  const needed = 'allow-scripts allow-forms'
  return isOurs
    ? { sandbox: needed, origin: 'null' }
    : {
        sandbox: `${needed} allow-same-origin allow-popups allow-popups-to-escape-sandbox`,
        origin: new URL(popUp).origin,
      }
}

/** The event in a message, if it is the payment page's own, from its origin and about this payment. */
export const eventIn = (
  message: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  sender: MessageEventSource | null | undefined,
  { tx_ref: txRef, pop_up: popUp }: { tx_ref: string; pop_up: string },
): PopUpEvent | null => {
  if (!sender || message.source !== sender || message.origin !== frameOf(popUp).origin) return null
  if (typeof message.data !== 'object' || message.data === null) return null
  const data = message.data as { source?: unknown; tx_ref?: unknown; event?: unknown }
  if (data.source !== 'aworan-payment' || data.tx_ref !== txRef || !events.includes(data.event)) return null
  return data.event as PopUpEvent
}
