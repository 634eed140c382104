import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Allowance, buckets, line } from '../limits/index.ts'
import type { Channel } from './channel.ts'

/** Whether one more may be had for a key now. */
export type MayHave = (key: string) => Promise<boolean>
/** Runs work in its turn; refuses where too many wait. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<Result<T, 'unavailable'>>

/** The processes of one server, as one of them sees them. */
export type Processes = {
  /** How many answer requests. */
  web: number
  /** What this one does. */
  does: { requests: boolean; jobs: boolean }
  /** An allowance that all of them count together. */
  allowance(name: string, allowance: Allowance): MayHave
  /** A line that all of them wait in together: `atOnce` at once, `waiting` more. */
  line(name: string, atOnce: number, waiting: number): InTurn
  /** Sends a message to all other processes, if any. */
  tell(kind: string): void
  onTold(kind: string, listener: () => void): void
  /** What each of them answers; where this is the only one, undefined. */
  figures?: () => Promise<unknown[]>
}

/** A process that does everything. */
export const alone: Processes = {
  web: 1,
  does: { requests: true, jobs: true },
  allowance: (_name, allowance) => {
    const mayHave = buckets(allowance)
    return async (key) => mayHave(key)
  },
  line: (_name, atOnce, waiting) => line(atOnce, waiting),
  tell: () => {},
  onTold: () => {},
}

/** One process of several, which asks the first one by `channel`. What it waits for there is lost with that one. */
export function oneOf(channel: Channel, { web, does }: Pick<Processes, 'web' | 'does'>): Processes {
  return {
    web,
    does,
    allowance: (name, allowance) => (key) => channel.ask('allowance', { name, allowance, key }),
    line: (name, atOnce, waiting) => async (work) => {
      const turn = await channel.ask<number | null>('turn', { name, atOnce, waiting })
      if (turn === null) return refuse('unavailable')
      try {
        return ok(await work())
      } finally {
        channel.tell('turn over', turn)
      }
    },
    tell: (kind) => channel.tell('to all', kind),
    onTold: (kind, listener) => channel.on(kind, listener),
    figures: () => channel.ask('all figures'),
  }
}
