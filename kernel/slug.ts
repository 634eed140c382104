import { beginning } from './beginning.ts'

/** The letters of Nigerian languages that are not a base letter with a mark: they fold to the letter they grew from. */
const hooked: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
}

/** Text as the search compares it: no accents, no case, one space between words. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴŋıßøłæ]/g, (letter) => hooked[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** 'Ìkòkò: vessel no. 3' to 'ikoko-vessel-no-3'. May be empty or reserved: the caller checks that before it stores one. */
export function slugOf(name: string): string {
  return beginning(fold(name).replaceAll(' ', '-'), 100).replace(/-$/, '')
}
