/** Words that pages or parts of the system stand under: never the slug of a work nor the name of a category. */
export const reservedWords: ReadonlySet<string> = new Set([
  'about',
  'terms',
  'privacy',
  'terms.json',
  'privacy.json',
  'contact',
  'delivery',
  'returns',
  'blog',
  'auth',
  'categories',
  'collections',
  'preview',
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

/** Whether a slug or category name collides with nothing that the pages need for themselves. */
export function isFreeWord(word: string): boolean {
  return word !== '' && !reservedWords.has(word.trim().toLowerCase())
}

/** Why a name of signs alone will not do where an address is made of it. */
export const noAddressText = 'Use at least one letter or digit: the address of the page is made of them.'
