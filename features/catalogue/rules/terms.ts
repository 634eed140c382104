import { fold } from '../../../kernel/slug.ts'

/** How a work is sold, as buyers read it: 'One of a kind', 'Limited edition of 25'. */
export function modeOf(kind: 'unique' | 'edition', total: number): string {
  return kind === 'unique' ? 'One of a kind' : `Limited edition of ${total}`
}

/** The words of a search, folded, at most eight of them. */
export function searchWords(term: string): string[] {
  return fold(term).slice(0, 200).split(' ').filter(Boolean).slice(0, 8)
}
