import type { AskProvider } from './http.ts'

const MOST_PAGES = 1_000

/** What one page of a provider's list has, as the page's answer is read; undefined when it is not usable. */
export type ReadPage<One> = (json: unknown) => { items: One[]; isLast: boolean } | undefined

/**
 * Reads all pages of a provider's list; `read` gets each answer and page number. Undefined if one was unusable. New
 * items may shift pages, so items can repeat.
 */
export async function readPages<One>(
  ask: AskProvider,
  path: string,
  query: Record<string, string>,
  readOf: (page: number) => ReadPage<One>,
): Promise<One[] | undefined> {
  const found: One[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await ask(path, { query: { ...query, page: String(page) } })
    const read = readOf(page)(answer.ok && answer.status === 200 ? answer.json : undefined)
    if (!read) return undefined
    found.push(...read.items)
    if (read.isLast) return found
  }
  return undefined
}
