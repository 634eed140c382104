/** The named fields of something, without the rest of it. */
export function only<T extends object, K extends keyof T>(names: readonly K[], of: T): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>
}
