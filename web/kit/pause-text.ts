import type { ShopPause } from '../../contract/catalogue.ts'
import { longDayOf } from '../../kernel/dates.ts'
import { momentInLagos } from '../../kernel/lagos.ts'

/** 'The artist's shop is paused until 3 December 2026.': the day on which it opens again, where it is known. */
export function pauseText({ until }: ShopPause): string {
  return until === null
    ? "The artist's shop is paused."
    : `The artist's shop is paused until ${longDayOf(momentInLagos(until))}.`
}
