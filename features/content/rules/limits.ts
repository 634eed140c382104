import { DAY } from '../../../kernel/clock.ts'

/** Characters of an article's preview. */
export const PREVIEW_LENGTH = 150

const graphemes = new Intl.Segmenter('yo', { granularity: 'grapheme' })

/** The first 150 characters of a plain text and dots; a letter keeps its marks (ọ̀ is one character). */
export function previewOf(plain: string): string {
  const all = [...graphemes.segment(plain)]
  if (all.length <= PREVIEW_LENGTH) return plain
  return `${all
    .slice(0, PREVIEW_LENGTH)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}...`
}

/** The throttles of this feature: how many tries in how many seconds from one network address. */
export const contentLimits = {
  sendMessage: { points: 10, seconds: 60 * 60, isCallers: true },
  subscribe: { points: 20, seconds: 60 * 60, isCallers: true },
  /** Confirmation mails to one e-mail address, from all callers together. */
  confirmSoon: { points: 1, seconds: 5 * 60 },
  confirmPerDay: { points: 4, seconds: 24 * 60 * 60 },
} as const

/** How long the link works by which an address confirms that it wants the newsletter. */
export const CONFIRM_WITHIN = 7 * DAY

/** How long the link in a mail of the newsletter unsubscribes. */
export const UNSUBSCRIBE_WITHIN = 400 * DAY
