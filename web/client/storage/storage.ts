/** localStorage that never throws: where it is blocked or full, values live in memory as long as the page does. */
const memory = new Map<string, string>()
const watchers = new Set<() => void>()

const announce = (): void => {
  for (const watcher of watchers) watcher()
}

const browserStorage = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

/** The text under a key, or null. */
export function readText(key: string): string | null {
  const remembered = memory.get(key)
  if (remembered !== undefined) return remembered
  try {
    return browserStorage()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Whether what is written under a key ends with the page, because the browser does not store it. */
export function endsWithPage(key: string): boolean {
  return memory.has(key) || browserStorage() === null
}

/** Stores a text under a key. */
export function writeText(key: string, text: string): void {
  const storage = browserStorage()
  try {
    if (!storage) throw new Error('blocked')
    storage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
  announce()
}

const forgetText = (key: string): void => {
  memory.delete(key)
  try {
    browserStorage()?.removeItem(key)
  } catch {
    // Blocked: there is nothing to remove.
  }
}

/** Forgets one key. */
export function removeText(key: string): void {
  forgetText(key)
  announce()
}

/** The keys of all that is stored. */
export function storedKeys(): string[] {
  try {
    const storage = browserStorage()
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
    return [...new Set([...memory.keys(), ...keys])]
  } catch {
    return [...memory.keys()]
  }
}

/** Forgets everything but what `isKept` keeps. */
export function clearStorage(isKept: (key: string) => boolean = () => false): void {
  for (const key of storedKeys()) if (!isKept(key)) forgetText(key)
  announce()
}

/** Calls the watcher after each change, in this tab or another. Returns how to stop that. */
export function watchStorage(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}
