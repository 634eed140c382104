import { type Allowance, buckets, line } from '../limits/index.ts'
import type { Channel } from './channel.ts'

/** What the first process keeps for the others. */
export type Desk = {
  /** Serves a child, from now until `gone` is called: its turns are over then. */
  serve(channel: Channel): { gone(): void }
}

type Turn = { name: string; atOnce: number; waiting: number }
/** A process that does not answer for so long is left out of the figures, in milliseconds. */
const FIGURES_MS = 2_000

/** Keeps allowances, lines and the way from each child to all others. Holds those that have used or wait for something. */
export function createDesk(): Desk {
  const channels = new Set<Channel>()
  const allowances = new Map<string, (key: string) => boolean>()
  const lines = new Map<string, ReturnType<typeof line>>()
  let lastTurn = 0

  const known = <T>(of: Map<string, T>, name: string, make: () => T): T => {
    const value = of.get(name) ?? make()
    of.set(name, value)
    return value
  }
  const figuresOf = (channel: Channel): Promise<unknown> =>
    Promise.race([
      channel.ask('figures').catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, FIGURES_MS).unref()),
    ])

  return {
    serve(channel) {
      channels.add(channel)
      const turns = new Map<number, () => void>()
      let isGone = false
      channel.on(
        'allowance',
        ({ name, allowance, key }: { name: string; allowance: Allowance; key: string }) =>
          known(allowances, name, () => buckets(allowance))(key),
      )
      channel.on('turn', ({ name, atOnce, waiting }: Turn) => {
        const begun = Promise.withResolvers<number | null>()
        const inLine = known(lines, name, () => line(atOnce, waiting))
        void inLine(async () => {
          // A caller that died in the line does not delay the others.
          if (isGone) return
          const id = ++lastTurn
          const over = new Promise<void>((resolve) => turns.set(id, resolve))
          begun.resolve(id)
          await over
        }).then((done) => {
          if (!done.ok) begun.resolve(null)
        })
        return begun.promise
      })
      channel.on('turn over', (id: number) => {
        turns.get(id)?.()
        turns.delete(id)
      })
      channel.on('to all', (kind: string) => {
        for (const other of channels) if (other !== channel) other.tell(kind)
      })
      channel.on('all figures', async () =>
        (await Promise.all([...channels].map(figuresOf))).filter((figures) => figures !== undefined),
      )
      return {
        gone() {
          isGone = true
          channels.delete(channel)
          for (const end of turns.values()) end()
          turns.clear()
        },
      }
    },
  }
}
