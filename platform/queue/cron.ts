import { HOUR, MINUTE } from '../../kernel/clock.ts'

/**
 * Milliseconds after which a cron job counts as missed: three minutes if it runs every minute, three intervals for
 * every few minutes, 130 minutes if hourly, else 25 hours.
 */
export function overdueAfter(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return 25 * HOUR
  if (minute === '*') return 3 * MINUTE
  const step = /^\*\/(\d+)$/.exec(minute)?.[1]
  return step === undefined ? 2 * HOUR + 10 * MINUTE : 3 * Number(step) * MINUTE
}
