/** What a person reads whose new password is one that others guess. Server and forms say the same. */
export const guessedText =
  'Others guess this password. Choose another: three or four words that do not belong together are long and easy to keep.'

/** Least different characters of a password. */
const LEAST_DIFFERENT = 4
/** Least that has to be left of a password without the words that everybody can know. */
const LEAST_LEFT = 5
const LEAST_WORD = 4

/** Lower case without marks, and letters and digits alone: 'Àwòrán-12' is 'aworan12'. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words that everybody can know who knows the shop, or whom the password is for. */
const knownTermsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}\p{M}]+/u)])
    .map(plain)
    .filter((word) => word.length >= LEAST_WORD)
    .toSorted((one, other) => other.length - one.length)

/**
 * Whether a password can be guessed from what is known: it has fewer than four different characters, or little is left of it
 * without the shop's name and `known`, such as the person's e-mail address.
 */
export function isGuessable(password: string, known: readonly string[] = []): boolean {
  if (new Set(password).size < LEAST_DIFFERENT) return true
  const whole = plain(password)
  let left = whole
  for (const word of knownTermsOf(['aworan', 'gallery-demo', ...known])) left = left.replaceAll(word, '')
  return left.length < whole.length && left.length < LEAST_LEFT
}
