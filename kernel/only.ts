/** The named fields of something, without the rest of it. */
export function only<T extends object, K extends keyof T>(names: readonly K[], of: T): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>
}

/** What `of` gives for each name, by the names. */
export function eachOf<K extends string, T>(names: readonly K[], of: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, T>
}
