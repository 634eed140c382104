/** One end of the line between two processes: this process's own, or that of a child. */
export type Line = {
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
}

/** Questions and messages between two processes. */
export type Channel = {
  /** Asks, and resolves to the answer. Rejects when the other end says that it failed. */
  ask<T>(kind: string, data?: unknown): Promise<T>
  /** Says something that needs no answer. */
  tell(kind: string, data?: unknown): void
  /** Names what answers questions of a kind, and receives the messages of that kind. */
  on(kind: string, listener: (data: never) => unknown): void
}

type Message =
  | { aworan: 'ask'; id: number; kind: string; data: unknown }
  | { aworan: 'answer'; id: number; value?: unknown; failed?: string }
  | { aworan: 'tell'; kind: string; data: unknown }

/** Makes a channel of a line. Holds what it has asked and not been answered. */
export function createChannel(line: Line): Channel {
  const listeners = new Map<string, (data: never) => unknown>()
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  const answer = async ({ id, kind, data }: Extract<Message, { aworan: 'ask' }>): Promise<void> => {
    try {
      const listener = listeners.get(kind)
      if (!listener) throw new Error(`nothing here answers ${kind}`)
      line.send({ aworan: 'answer', id, value: await listener(data as never) })
    } catch (error) {
      line.send({ aworan: 'answer', id, failed: error instanceof Error ? error.message : String(error) })
    }
  }
  const receive = (message: Message): void => {
    if (message.aworan === 'ask') void answer(message)
    else if (message.aworan === 'tell') void listeners.get(message.kind)?.(message.data as never)
    else {
      const waiting = asked.get(message.id)
      asked.delete(message.id)
      if (message.failed === undefined) waiting?.resolve(message.value)
      else waiting?.reject(new Error(message.failed))
    }
  }
  line.onMessage((message) => {
    if (typeof message === 'object' && message !== null && 'aworan' in message) receive(message as Message)
  })

  return {
    ask: <T>(kind: string, data?: unknown) => {
      const waiting = Promise.withResolvers<unknown>()
      asked.set(++lastId, waiting)
      line.send({ aworan: 'ask', id: lastId, kind, data })
      return waiting.promise as Promise<T>
    },
    tell: (kind, data) => line.send({ aworan: 'tell', kind, data }),
    on: (kind, listener) => void listeners.set(kind, listener),
  }
}
