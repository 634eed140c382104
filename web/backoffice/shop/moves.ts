/**
 * The new positions, from 1, that put one of these entries before the one it follows. Only entries whose position changes are among
 * them; none where it is the first.
 */
export function movesTo<T extends { id: string; position: number }>(
  entries: readonly T[],
  id: string,
): { entry: T; position: number }[] {
  const at = entries.findIndex((entry) => entry.id === id)
  const [before, it] = [entries[at - 1], entries[at]]
  if (!before || !it) return []
  return [...entries.slice(0, at - 1), it, before, ...entries.slice(at + 1)]
    .map((entry, index) => ({ entry, position: index + 1 }))
    .filter(({ entry, position }) => entry.position !== position)
}
