import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreparedShop } from '../shop.ts'

/** The shop that answers now, and how it becomes another one. */
export type Reloading = {
  /** Answers a request by the present shop; one that comes while it changes waits for the next. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Opens the shop from the sources as they are now. The old one answers on when they cannot be loaded. */
  reload(): Promise<void>
  close(): Promise<void>
}

/**
 * Runs the shop whose opener `load` finds, and reloads it; requests during a reload cause one more. `say` prints a
 * line in the terminal, `complain` an error.
 */
export function createReloading({
  load,
  say,
  complain,
}: {
  load: () => Promise<() => Promise<PreparedShop>>
  say: (line: string) => void
  complain: (error: unknown) => void
}): Reloading {
  let shop: PreparedShop | undefined
  let present: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function change(): Promise<void> {
    const startedAt = Date.now()
    const isFirst = shop === undefined
    try {
      const open = await load()
      await close()
      shop = await open()
      await shop.app.ready()
      for (const line of shop.said) say(line)
      await shop.work()
      if (!isFirst) say(`The server runs the new code (${Date.now() - startedAt} ms).`)
    } catch (error) {
      complain(error)
      say(
        shop === undefined
          ? 'The server does not run. The next saved change starts it again.'
          : 'The server still runs the code from before. The next saved change is tried again.',
      )
    }
  }

  async function close(): Promise<void> {
    const old = shop
    shop = undefined
    await old?.app.close()
    await old?.close()
  }

  return {
    answer: async (request, response) => {
      await present
      if (shop) shop.app.routing(request, response)
      else
        response
          .writeHead(503, { 'content-type': 'text/plain' })
          .end('The server does not run: the terminal says why.\n')
    },
    reload: () => {
      next ??= present.then(() => {
        next = undefined
        present = change()
        return present
      })
      return next
    },
    close: () => present.then(close),
  }
}
