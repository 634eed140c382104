import { beginning } from '../../../kernel/beginning.ts'
import { fold } from '../../../kernel/slug.ts'

/** A synonym kept by staff: a search for the term also finds its meanings. `near`: a typed word is like it. */
export type KnownSynonym = { key: string; term: string; meanings: string[]; near: string[] }

/** What the shop knows of the words of a search. */
export type KnownWords = { synonyms: KnownSynonym[]; categories: string[] }

/** One part of a search: the typed words, their meanings, and likely corrections. */
export type Concept = { words: string[]; meanings: string[][]; near: string[][] }

/** Words that tell nothing of a work, left out of what has to be found. */
const small = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** The most words that one name may have. */
const LONGEST_NAME = 4

/** The words of a search, folded, at most eight of them. */
export function searchWords(term: string): string[] {
  return beginning(fold(beginning(term, 400)), 200)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
}

/** The words of a search that were typed with marks, in lower case: at most eight. */
export function markedWords(term: string): string[] {
  const words =
    beginning(term, 400)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => !['', word].includes(fold(word))).slice(0, 8)
}

/** The words of them that have to be found; small ones count where there are no others. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !small.has(word))
  return telling.length === 0 ? [...words] : telling
}

/** A name as it is compared: folded, without spaces. */
export function keyOf(name: string): string {
  return fold(name).replaceAll(' ', '')
}

const singular = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** The keys of a run of words: as typed, in the singular and in the plural. */
const keysOf = (run: readonly string[]): string[] => {
  const key = run.join('')
  return [...new Set([key, singular(key), `${key}s`])]
}

/** Every key that some of these words, side by side, may be known under. */
export function candidateKeys(words: readonly string[]): string[] {
  return [
    ...new Set(
      words.flatMap((_word, from) =>
        Array.from({ length: Math.min(LONGEST_NAME, words.length - from) }, (_, more) =>
          keysOf(words.slice(from, from + more + 1)),
        ).flat(),
      ),
    ),
  ]
}

/** The words of a search as the things they name: the longest known names first, each other word for itself. */
export function conceptsOf(words: readonly string[], known: KnownWords): Concept[] {
  const synonyms = new Map(known.synonyms.map((synonym) => [synonym.key, synonym]))
  const categories = new Map(known.categories.map((name) => [keyOf(name), searchWords(name)]))
  const concepts: Concept[] = []
  for (let from = 0; from < words.length; ) {
    let length = Math.min(LONGEST_NAME, words.length - from)
    const isName = (run: readonly string[]): boolean =>
      keysOf(run).some((key) => synonyms.has(key) || categories.has(key))
    while (length > 1 && !isName(words.slice(from, from + length))) length -= 1
    const run = words.slice(from, from + length)
    from += length
    const found = keysOf(run).flatMap((key) => synonyms.get(key) ?? [])
    concepts.push({
      words: run,
      // 'asooke' is the name of 'aso oke', 'wallart' that of a category.
      meanings: [
        ...keysOf(run).flatMap((key) => [categories.get(key) ?? []]),
        ...found.flatMap(({ term, meanings }) => [term, ...meanings].map(searchWords)),
      ].filter((meaning) => meaning.length > 0),
      near: known.synonyms
        .filter((synonym) => !found.includes(synonym) && run.some((word) => synonym.near.includes(word)))
        .flatMap(({ term, meanings }) => [term, ...meanings].map(searchWords)),
    })
  }
  return concepts
}

/** How well something was found: by what was typed, by what it means, by what it was perhaps meant to be. */
export const strengths = { typed: 1, meant: 2, near: 3 } as const

/** What a text has to be like for one concept of a search, by its place in the search, counted from 1. */
export type Pattern = { concept: number; pattern: string; strength: number }

/** Words in this order, each the beginning of one in the text; alone, one of two letters is the whole word, and so are letters in a row. */
function patternOf(words: readonly string[]): string {
  const [only = '', ...others] = words
  if (words.every((word) => word.length === 1)) return `% ${words.join(' ')} %`
  if (others.length === 0 && only.length < 3) return `% ${only} %`
  return `% ${words.map(singular).join('% ')}%`
}

/** What texts are compared with, for all concepts of a search. */
export function patternsOf(concepts: readonly Concept[]): Pattern[] {
  return concepts.flatMap(({ words, meanings, near }, index) => {
    const patterns: [readonly string[], number][] = [
      [words, strengths.typed],
      ...meanings.map((meaning) => [meaning, strengths.meant] as [string[], number]),
      ...near.map((meaning) => [meaning, strengths.near] as [string[], number]),
    ]
    const seen = new Set<string>()
    return patterns.flatMap(([of, strength]) => {
      const pattern = patternOf(of)
      if (seen.has(pattern)) return []
      seen.add(pattern)
      return [{ concept: index + 1, pattern, strength }]
    })
  })
}

/** Fewer letters than these are the beginning of too much. */
const LEAST_TYPED = 2

/** So many words of what is being typed are looked for: the last ones. */
const MOST_BEGUN = 4

/** The most readings of a partly typed search that are tried: as typed, then by meaning. */
const MOST_WAYS = 4

/** The words of what is being typed; none where they are too few letters to suggest something. */
export function begunWords(typed: string): string[] {
  const words = tellingWords(searchWords(typed)).slice(-MOST_BEGUN)
  return words.join('').length < LEAST_TYPED ? [] : words
}

/**
 * The readings of a partly typed search, literal first: four patterns each, all to match. The last word is a prefix,
 * perhaps of a known word; known words give meanings.
 */
export function waysOf(words: readonly string[], known: KnownWords): string[][] {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).map((word) => patternOf([word]))
  const begun = [
    [...others, `% ${last}%`],
    [...others, `% ${singular(last)}%`],
  ]
  const concepts = conceptsOf(words, known)
  const meant = concepts.flatMap(({ words: run, meanings, near }, at) => {
    const isLast = at === concepts.length - 1
    const started = known.synonyms
      .filter(({ key }) => isLast && key.startsWith(run.join('')))
      .flatMap((synonym) => [synonym.term, ...synonym.meanings].map(searchWords))
    return [...meanings, ...started, ...near].map((meaning) =>
      concepts.map((concept, place) => patternOf(place === at ? meaning : concept.words)),
    )
  })
  const ways = [...begun, ...meant].map((patterns) =>
    Array.from({ length: MOST_BEGUN }, (_, at) => patterns[at] ?? '%'),
  )
  return ways
    .filter((way, at) => ways.findIndex((other) => other.join() === way.join()) === at)
    .slice(0, MOST_WAYS)
}

/** What is written of a work for the search: see the columns of `work`. */
export type SearchTexts = { name: string; words: string; text: string }

/** What is known of a work that a search may find it by. */
export type Findable = {
  name: string
  artist: string
  medium: string
  town: string
  state: string
  slug: string
  description: string
}

/** The names of a work's categories for the search, also written as one word: 'wall art wallart'. */
export function kindOf(names: readonly (string | null)[]): string {
  return names
    .flatMap((name) => (name === null ? [] : [...new Set([fold(name), keyOf(name)])]))
    .filter(Boolean)
    .join(' ')
}

/** What the search reads of a work, each part folded; behind the bar its kind, which {@link kindOf} makes. */
export function searchTextsOf(work: Findable, kind: string): SearchTexts {
  const { name, artist, medium, town, state, slug, description } = work
  const facts = fold(`${name} ${artist} ${medium} ${town} ${state}`)
  return {
    name: fold(`${name} ${artist}`),
    words: ` ${facts} | ${kind} `,
    text: ` ${fold(`${facts} ${slug} ${description}`)} | ${kind} `,
  }
}

/** Corrections for a search that found nothing: all words as the shop spells them, then each alone. At most five. */
export function meantBy(
  words: readonly { word: string; known: boolean; nearest: string | null }[],
  typed: string,
): string[] {
  const meant = words.flatMap(({ word, known, nearest }) =>
    known ? [word] : nearest === null ? [] : [nearest],
  )
  const others = [meant.join(' '), ...meant].filter((search) => search !== '' && search !== fold(typed))
  return [...new Set(others)].slice(0, 5)
}
