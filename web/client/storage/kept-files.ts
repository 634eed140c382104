/** A picture that was chosen and has not arrived: whose, for what, in whose place, and when it was chosen (ms since 1970). */
export type KeptFile = {
  key: string
  owner: string
  form: string
  file: File
  replaces?: string | undefined
  at: number
}

// In IndexedDB, which keeps files as they are. Where it is missing or full, a picture lives as long as its page does.

const NAME = 'chosen-pictures'
const STORE = 'files'

const open = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null)
    try {
      const request = indexedDB.open(NAME, 1)
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore(STORE, { keyPath: 'key' }),
      )
      request.addEventListener('success', () => resolve(request.result))
      for (const end of ['error', 'blocked']) request.addEventListener(end, () => resolve(null))
    } catch {
      resolve(null)
    }
  })

/** Runs one request on the store and closes it again, so that it can be deleted at any time. Answers null on failure. */
const within = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> => {
  const database = await open()
  if (!database) return null
  try {
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      for (const end of ['error', 'abort']) transaction.addEventListener(end, () => resolve(null))
    })
  } catch {
    return null
  } finally {
    database.close()
  }
}

/** Keeps a picture until it has arrived. */
export async function keepFile(kept: KeptFile): Promise<void> {
  await within('readwrite', (store) => store.put(kept))
}

/** Forgets a picture: it has arrived, or was given up. */
export async function forgetFile(key: string): Promise<void> {
  await within('readwrite', (store) => store.delete(key))
}

/** The pictures of one person that have not arrived, in the order in which they were chosen. */
export async function listKeptFiles(owner: string): Promise<KeptFile[]> {
  const all =
    (await within('readonly', (store): IDBRequest<KeptFile[]> => store.getAll() as IDBRequest<KeptFile[]>)) ??
    []
  return all
    .filter((kept) => kept.owner === owner)
    .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))
}

/** Forgets all pictures of everybody on this device. */
export function dropKeptFiles(): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(NAME)
  } catch {
    // Blocked: there is nothing to delete.
  }
}
