let ahead = 0
const readers = new Set<() => void>()

/** The time by the server's clock, in ms since 1970: a device's own may be a day off. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Takes over how far the server's clock is ahead of the device's, in ms. */
export function setServerAhead(ms: number): void {
  if (ms === ahead) return
  ahead = ms
  for (const read of readers) read()
}

/** Calls the listener when the server's time becomes known. Answers how to stop that. */
export function onServerTime(read: () => void): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}
