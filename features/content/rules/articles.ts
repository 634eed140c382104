import type { ArticleState } from '../../../contract/article.ts'

/** What of an article decides who sees it and under which address. */
export type Publication = { published_at: Date | null; address_since: Date | null }

/** Whether an article is published, scheduled, or a draft. */
export function articleStateOf(
  { published_at: at }: Pick<Publication, 'published_at'>,
  now: Date,
): ArticleState {
  if (at === null) return 'draft'
  return at > now ? 'scheduled' : 'published'
}

/** Whether readers know its address, which then stays. */
export function addressStays(
  { address_since: since }: Pick<Publication, 'address_since'>,
  now: Date,
): boolean {
  return since !== null && since <= now
}

/** An article's publication once it has a date; null makes it a draft again. */
export function publicationAt(row: Publication, at: Date | null, now: Date): Publication {
  return {
    published_at: at,
    address_since: addressStays(row, now) ? row.address_since : at,
  }
}
