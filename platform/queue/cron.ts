import { HOUR, MINUTE } from '../../kernel/clock.ts'

/**
 * Milliseconds after its last run from which a job with these five cron fields counts as missed: three minutes for one of
 * every minute, three of its pauses for one of every few minutes, two hours and a bit for an hourly one, 25 hours for others.
 */
export function overdueAfter(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return 25 * HOUR
  if (minute === '*') return 3 * MINUTE
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  return step === undefined ? 2 * HOUR + 10 * MINUTE : 3 * Number(step) * MINUTE
}
