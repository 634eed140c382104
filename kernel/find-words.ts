import { plain } from './pasted.ts'

/** So many words of a search count. */
const MOST = 6

/** A text as the office's search compares it: without case, accents, hyphens and apostrophes, so that codes are found without their hyphens. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’-]/g, '')
}

/**
 * Splits a staff search into at most six words. A phone number is one word, without 0 or +234. Empty where no word
 * has three characters: the index needs three.
 */
export function findWords(typed: string): string[] {
  const text = plain(typed)
  if (/^\+?[\d\s().-]{6,}$/.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^(0|234)/, '')
    return digits.length >= 3 ? [digits] : []
  }
  const words = [...new Set(plainText(text).split(/\s+/).filter(Boolean))].slice(0, MOST)
  return words.some((word) => word.length >= 3) ? words : []
}
