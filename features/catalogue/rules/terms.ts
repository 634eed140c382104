/** How a work is sold, as buyers read it: 'One of a kind', 'Limited edition of 25'. */
export function modeOf(kind: 'unique' | 'edition', total: number): string {
  return kind === 'unique' ? 'One of a kind' : `Limited edition of ${total}`
}
