import { after, SECOND } from '../../kernel/clock.ts'

/** Whether the mail server answers: when it does not, all messages wait for it together, and one tries first. */
export type ServerWatch = {
  /** Until when nothing is tried; undefined when it may be. */
  awayUntil(now: Date): Date | undefined
  /** Whether it was away at the last try: then one message goes ahead of the others. */
  isDoubted(): boolean
  /** It did not answer; answers when to try again. */
  failed(now: Date): Date
  /** It answered, whatever it said of the message. */
  answered(): void
}

const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = 30 * SECOND

/** Pauses between tries: 2, 4, 8, 16 and then 30 seconds. */
export function watchServer(): ServerWatch {
  let failures = 0
  let until: Date | undefined
  const awayUntil = (now: Date): Date | undefined => (until !== undefined && until > now ? until : undefined)
  return {
    awayUntil,
    isDoubted: () => failures > 0,
    failed: (now) => {
      const known = awayUntil(now)
      if (known) return known
      failures += 1
      until = after(now, Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE))
      return until
    },
    answered: () => {
      failures = 0
      until = undefined
    },
  }
}
