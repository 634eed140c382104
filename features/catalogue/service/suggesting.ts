import type { Suggestions } from '../../../contract/catalogue.ts'
import type { Db } from '../../../platform/db/index.ts'
import { pictureOf } from '../../media/index.server.ts'
import { begunWords, candidateKeys, searchWords, waysOf } from '../rules/search.ts'
import { readKnownWords } from '../store/search.ts'
import { listCategories } from '../store/storefront.ts'
import { pickSuggestedArtists, pickSuggestedWorks } from '../store/suggestions.ts'
import { categoriesOf } from '../view.ts'
import { readArtistTeasers } from './artists.ts'

/** So many of each are suggested. */
const most = { works: 4, artists: 2, categories: 2 } as const

/** Works, artists and categories on show for what is typed so far; nothing for less than two letters. */
export async function suggest(readDb: Db, typed: string): Promise<Suggestions> {
  const words = begunWords(typed)
  if (words.length === 0) return { works: [], artists: [], categories: [] }
  const phrase = searchWords(typed).join(' ')
  const known = await readKnownWords(readDb, candidateKeys(words), words, words.at(-1))
  const [works, artists, categories] = await Promise.all([
    pickSuggestedWorks(readDb, phrase, waysOf(words, known), most.works),
    pickSuggestedArtists(readDb, phrase, words, most.artists).then((slugs) =>
      readArtistTeasers({ readDb }, slugs),
    ),
    listCategories(readDb),
  ])
  return {
    works: works.map((row) => ({
      name: row.name,
      slug: row.slug,
      artist: row.artist,
      picture: pictureOf(row, `${row.name} by ${row.artist}`),
    })),
    artists: artists.map(({ name, slug, town, picture }) => ({ name, slug, town, picture })),
    categories: categoriesOf(categories)
      .filter(({ name, works: hung }) => {
        const has = searchWords(name)
        return hung > 0 && words.every((word) => has.some((one) => one.startsWith(word)))
      })
      .slice(0, most.categories)
      .map(({ name, slug, picture }) => ({ name, slug, picture })),
  }
}
