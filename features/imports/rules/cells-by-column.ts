import type { ColumnName, ListLayout } from './columns.ts'
import { centimetresOf } from './matching.ts'

/**
 * A line's cells by column, with lengths in centimetres and the seller's defaults for missing or empty ones. Without a
 * reference column the name is the reference.
 */
export function cellsByColumn(
  cells: readonly string[],
  { columns, lengths = 'cm', defaults = {} }: ListLayout,
): Map<ColumnName, string> {
  const named = new Map<ColumnName, string>(
    columns.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? '']])),
  )
  for (const name of ['width_cm', 'height_cm', 'depth_cm'] as const) {
    const text = named.get(name)
    if (text !== undefined) named.set(name, centimetresOf(text, lengths))
  }
  for (const name of ['category', 'price', 'artist', 'medium', 'packing'] as const) {
    const text = defaults[name]
    if (text && (named.get(name) ?? '').trim() === '') named.set(name, text)
  }
  if (!named.has('reference')) named.set('reference', named.get('name') ?? '')
  return named
}
