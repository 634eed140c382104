/** Words that pages or parts of the system stand under: never the slug of a work nor the name of a category. */
export const reservedWords: ReadonlySet<string> = new Set([
  'about',
  'terms',
  'privacy',
  'contact',
  'blog',
  'auth',
  'categories',
  'profile',
  'api',
  'studio',
  'newsletter',
  'backoffice',
  'assets',
  'media',
  'health',
  'metrics',
  'pay',
  'sandbox',
  'mail',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'manifest.webmanifest',
  'background',
  'topdeals',
  'product',
  'shoppingcart',
  'blackandwhite',
  'colored',
  'all',
  'seller',
  'sellers',
  'staff',
  'artist',
  'artists',
])

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

/** 'Ìkòkò: vessel no. 3' to 'ikoko-vessel-no-3'. May be empty or reserved: check {@link isFreeWord}. */
export function slugOf(name: string): string {
  return fold(name).replaceAll(' ', '-').slice(0, 100).replace(/-$/, '')
}

/** The first of the slugs 'name', 'name-2', 'name-3' … that is not taken. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}

/** Whether a slug or category name collides with nothing that the pages need for themselves. */
export function isFreeWord(word: string): boolean {
  return word !== '' && !reservedWords.has(word.trim().toLowerCase())
}

/** How a work is sold, in words: 'One of a kind', 'Limited edition of 25'. */
export function modeOf(kind: 'unique' | 'edition', total: number): string {
  return kind === 'unique' ? 'One of a kind' : `Limited edition of ${total}`
}

/** The words of a search, folded, at most eight of them. */
export function searchWords(term: string): string[] {
  return fold(term).slice(0, 200).split(' ').filter(Boolean).slice(0, 8)
}
