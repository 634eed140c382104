/** Where files are stored, by key such as 'pictures/5f…/640.avif'. Keys are made by us, never by a visitor. */
export type Files = {
  /** Stores bytes under a key, whole or not at all; an older file of the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, or undefined. */
  get(key: string): Promise<Buffer | undefined>
  /** Whether a key is stored. */
  has(key: string): Promise<boolean>
  /** The names of the files and folders right below a prefix, in no order, each with when it was last changed. */
  list(prefix: string): AsyncIterable<{ name: string; changedAt: Date }>
  /** The bytes that are free where files are stored, of how many in all. */
  room(): Promise<{ free: number; total: number }>
  /** Deletes the file of a key; fine when there is none. */
  remove(key: string): Promise<void>
  /** Deletes all files whose keys begin with `prefix` and a slash; fine when there are none. */
  removeAll(prefix: string): Promise<void>
}
