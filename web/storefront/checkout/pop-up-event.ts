/** What the payment page says has happened. It is a hint and no proof. */
export type PopUpEvent = 'paid' | 'declined' | 'closed'

const events: readonly unknown[] = ['paid', 'declined', 'closed'] satisfies PopUpEvent[]

/** The event in a message, if it is the payment page's own and about this payment. */
export const eventIn = (
  message: Pick<MessageEvent<unknown>, 'source' | 'data'>,
  sender: MessageEventSource | null | undefined,
  txRef: string,
): PopUpEvent | null => {
  if (!sender || message.source !== sender || typeof message.data !== 'object' || message.data === null)
    return null
  const data = message.data as { source?: unknown; tx_ref?: unknown; event?: unknown }
  if (data.source !== 'aworan-payment' || data.tx_ref !== txRef || !events.includes(data.event)) return null
  return data.event as PopUpEvent
}
