/** A file by its key: its size, and when it was last written. */
export type Stored = { key: string; bytes: number; changedAt: Date }

/** Where files are stored, by key such as 'pictures/5f…/640.avif'. Keys are made by us, never by a visitor. */
export type Files = {
  /** Stores bytes under a key, whole or not at all; an older file of the key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, or undefined. */
  get(key: string): Promise<Buffer | undefined>
  /** Whether a key is stored. */
  has(key: string): Promise<boolean>
  /** The names of the files and folders right below a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>
  /** The file of a key and all below it, in no order; of '' all there are. */
  walk(key: string): AsyncIterable<Stored>
  /** The bytes that are free where files are stored, of how many in all; both infinite where nothing limits them. */
  room(): Promise<{ free: number; total: number }>
  /** Deletes the file of a key; fine when there is none. */
  remove(key: string): Promise<void>
  /** Deletes the file of a key and all below it; fine when there are none. */
  removeAll(key: string): Promise<void>
}
