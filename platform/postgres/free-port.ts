import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Beneath the ports that systems give to outgoing connections (Linux from 32768, others from 49152): those come and go. */
const FIRST = 20_000
const BEYOND = 32_000
const TRIES = 50

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Finds a TCP port of 127.0.0.1 without a listener, outside the range of outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, BEYOND)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found from ${FIRST} to ${BEYOND}`)
}
