import type { ColumnName, ListLayout } from './columns.ts'
import { centimetresOf } from './matching.ts'

/**
 * The cells of a line by their columns: lengths in centimetres, and what the seller said for columns that are missing or empty. Where no
 * column is the reference, the name is.
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
