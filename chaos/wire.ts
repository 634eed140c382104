import { connect, createServer, type Socket } from 'node:net'

/** Where a process is ended: before PostgreSQL gets the n-th statement, or after it has done it and before its answer comes back. */
export type Moment = { statement: number; side: 'before' | 'after' }

/** The wire between the app and PostgreSQL: it counts statements, and can end the app at any one of them. */
export type Wire = {
  port: number
  /** Statements seen since the last `arm` or since the beginning. */
  seen(): number
  /** From now on counts from zero and, at that moment, lets nothing more through and calls `end`. Without a moment it only counts. */
  arm(moment: Moment | undefined, end: () => void): void
  /** Lets connections through again: for a new process. */
  thaw(): void
  close(): Promise<void>
}

/** Simple query, and the end of an extended one: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const QUERY = 0x51
const SYNC = 0x53
/** ReadyForQuery is the last message of every answer. */
const isReady = (chunk: Buffer): boolean =>
  chunk.length >= 6 && chunk[chunk.length - 6] === 0x5a && chunk.readUInt32BE(chunk.length - 5) === 5

/** Cuts what a client sends into messages; the first has no type. */
const createCutter = () => {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return messages
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** Opens the wire on a free port of loopback. */
export const openWire = async (target: { host: string; port: number }): Promise<Wire> => {
  const sockets = new Set<Socket>()
  let count = 0
  let moment: Moment | undefined
  let end = (): void => {}
  let isFrozen = false

  const trip = () => {
    isFrozen = true
    moment = undefined
    end()
  }

  const server = createServer((client) => {
    const upstream = connect(target)
    const cut = createCutter()
    let isLast = false
    let isTyped = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => {
      for (const message of cut(chunk)) {
        if (isFrozen) return
        const isStatement = isTyped && (message[0] === QUERY || message[0] === SYNC)
        isTyped = true
        if (isStatement) count += 1
        const isMoment = isStatement && count === moment?.statement
        if (isMoment && moment?.side === 'before') return trip()
        if (isMoment) isLast = true
        upstream.write(message)
      }
    })
    upstream.on('data', (chunk) => {
      if (isFrozen) return
      if (!isLast) return void client.write(chunk)
      if (isReady(chunk)) trip()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the wire has no port')
  return {
    port: address.port,
    seen: () => count,
    arm: (at, then) => {
      count = 0
      moment = at
      end = then
    },
    thaw: () => {
      isFrozen = false
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
