import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../platform/project/root.ts'

/** An article of the demo as its file says it; `picture` names a work. */
export type SeedArticle = {
  slug: string
  title: string
  updatedAt: Date
  picture: string
  summary: string
  text: string
}

/** Reads the articles of db/seed/articles: a block of `name: value` lines between dashes, then Markdown. */
export async function readArticles(): Promise<SeedArticle[]> {
  const folder = join(root, 'db/seed/articles')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const [, head = '', text = ''] =
        /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(join(folder, name), 'utf8')) ?? []
      const values = Object.fromEntries(
        head.split('\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
        }),
      )
      const { slug, title, updated_at: updatedAt, picture, summary } = values
      if (!slug || !title || !updatedAt || !summary)
        throw new Error(`${name}: slug, title, updated_at and summary are needed`)
      return {
        slug,
        title,
        summary,
        picture: picture ?? '',
        updatedAt: new Date(updatedAt),
        text: text.trim(),
      }
    }),
  )
}
