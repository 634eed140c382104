/** Things with one moved by so many places; at the ends it stays. */
export function moved<T>(things: readonly T[], index: number, by: number): T[] {
  const to = Math.min(things.length - 1, Math.max(0, index + by))
  const rest = things.filter((_, at) => at !== index)
  const item = things[index]
  return item === undefined ? [...things] : [...rest.slice(0, to), item, ...rest.slice(to)]
}
