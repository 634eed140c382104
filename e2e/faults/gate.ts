import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '../../platform/postgres/free-port.ts'

/** A door that connections go through. Shut, there is nobody at its address. */
export type Gate = {
  port: number
  /** Lets connections through to a port of this machine. */
  lead(to: number): void
  /** Refuses connections and cuts those that are open. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Makes a door; it opens with `open`. */
export const makeGate = async (): Promise<Gate> => {
  const port = await findFreePort()
  const inside = new Set<Socket>()
  let target = 0
  const server = createServer((near) => {
    const far = connect(target, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      inside.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        inside.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  return {
    port,
    lead: (to) => {
      target = to
    },
    shut: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        for (const socket of inside) socket.destroy()
      }),
    open: () =>
      new Promise((resolve, reject) => {
        if (server.listening) return resolve()
        server.once('error', reject)
        server.listen(port, 'localhost', () => resolve())
      }),
  }
}
