import * as z from 'zod/mini'
import { problems } from './problems.ts'
import { states } from './texts.ts'

/** What a person reads whose new password is one that others guess. Server and forms say the same. */
export const guessedText = problems.password_guessed.text

/** Least different characters of a password. */
const LEAST_DIFFERENT = 4
/** Least that has to be left of a password without the words that everybody can know. */
const LEAST_LEFT = 5
const LEAST_WORD = 4
/** So many signs and digits around a word, such as a date, do not make it a password. */
const MOST_AROUND = 10

/** Lower case without marks. */
const folded = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')

/** The same, and letters and digits alone: 'Àwòrán-12' is 'aworan12'. */
const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The shop, the country, and the capitals and large towns of its states. */
const everybodys = (
  'aworan gallery-demo nigeria nigerian naija naijaboy naijagirl state city aba abakaliki abeokuta abuja ado-ekiti akure asaba awka ' +
  'bauchi benin benin-city bida birnin-kebbi bonny calabar damaturu dutse enugu gboko gombe gusau ibadan ife ijebu-ode ikeja ikorodu ' +
  'ile-ife ilesa ilorin iseyin jalingo jigawa jos kaduna kano katsina lafia lekki lokoja maiduguri makurdi minna mubi nnewi nsukka ' +
  'ogbomosho okene oshogbo osogbo onitsha owerri owo oyo port-harcourt portharcourt sagamu sapele sokoto surulere suleja ughelli umuahia ' +
  'uyo victoria-island warri yaba yenagoa yola zaria'
).split(' ')

/** The words that everybody can know who knows the shop, or whom the password is for. */
const knownTermsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}\p{M}]+/u)])
    .map(plain)
    .filter((word) => word.length >= LEAST_WORD)
    .toSorted((one, other) => other.length - one.length)

const places = [...everybodys, ...states].map(plain).toSorted((one, other) => other.length - one.length)
const placesAlone = new RegExp(`^(?:${places.join('|')}){1,3}$`)

const swaps: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's' }
/** Returns a text with letters in place of look-alike digits and signs; 1 is read in two ways. */
const swapped = (text: string): string[] => {
  const letters = text.replace(/[0345@$]/g, (sign) => swaps[sign] ?? sign)
  return [letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')]
}

/** Returns the words that a password may be made of, such as 'password' of 'P@ssw0rd123!'; none where more than a date and a sign is around the word. */
export function coresOf(password: string): string[] {
  const text = folded(password)
  const ended = [/[^\p{L}]+$/u, /[^\p{L}@$]+$/u].map((end) => text.replace(end, ''))
  const cores = [...ended, ...ended.flatMap(swapped)].map((each) => each.replace(/^[^\p{L}]+/u, ''))
  const word = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [...new Set([...cores, ...cores.flatMap(swapped), word])].filter(
    (core) => core !== '' && text.length - core.length <= MOST_AROUND,
  )
}

/** Whether a password can be guessed: under four different characters, made of the shop's name or of `known`, or a Nigerian place with a number. */
export function isGuessable(password: string, known: readonly string[] = []): boolean {
  if (new Set(password).size < LEAST_DIFFERENT) return true
  const terms = knownTermsOf(['aworan', 'gallery-demo', ...known])
  const cores = coresOf(password).map(plain)
  if (cores.some((core) => placesAlone.test(core) || terms.includes(core))) return true
  const whole = plain(password)
  let left = whole
  for (const word of terms) left = left.replaceAll(word, '')
  return left.length < whole.length && left.length < LEAST_LEFT
}

/** A new password: 8 characters at least, 200 at most, and none that is guessed from what everybody knows. Nothing is trimmed. */
export const newPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(8, 'Password must be at least 8 characters long'),
  z.maxLength(200, 'At most 200 characters'),
  z.refine((password) => !isGuessable(password), guessedText),
)
