import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import PostalMime from 'postal-mime'
import { newId } from '../../kernel/id.ts'
import { makePrivate } from '../files/make-private.ts'

/** A stored message as the reading page shows it. `to` holds bare addresses, `date` is an ISO time. */
export type StoredMessage = {
  id: string
  to: string[]
  from: string
  subject: string
  date: string
  text: string
  html: string
}

export type StoredMail = {
  /** Stores a message as it came over the wire. */
  store(raw: Buffer): Promise<void>
  /** The newest messages, newest first; with `to`, those to this address. */
  list(filter?: { to?: string; limit?: number }): Promise<StoredMessage[]>
  read(id: string): Promise<StoredMessage | undefined>
}

const NAME = /^\d{13,}-[0-9a-f-]{36}\.eml$/
/** The reading page looks back this far; older files stay in the folder. */
const LOOK_BACK = 2_000

/** Messages stored as .eml files, one each, in `folder`. */
export function openStoredMail(folder: string): StoredMail {
  const known = new LRUCache<string, StoredMessage>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ text, html }) => 2 * (text.length + html.length) + 1_000,
  })
  let lastTime = 0
  const ready = prepare(folder)

  const read = async (id: string): Promise<StoredMessage | undefined> => {
    const name = `${id}.eml`
    if (!NAME.test(name)) return undefined
    const before = known.get(id)
    if (before) return before
    try {
      const message = await parse(id, await readFile(join(folder, name)))
      known.set(id, message)
      return message
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  return {
    read,
    store: async (raw) => {
      await ready
      // Names rise with every message, so that the newest is the last also among those of one moment.
      lastTime = Math.max(Date.now(), lastTime + 1)
      const name = `${lastTime}-${newId()}.eml`
      const unfinished = join(folder, `${name}.part`)
      try {
        await writeFile(unfinished, raw, { mode: 0o600 })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        // On a full disk a draft would take the last room, and the next try makes another.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    list: async ({ to, limit = 100 } = {}) => {
      await ready
      const names = (await readdir(folder))
        .filter((name) => NAME.test(name))
        .toSorted()
        .toReversed()
      const found: StoredMessage[] = []
      for (const name of names.slice(0, LOOK_BACK)) {
        if (found.length === limit) break
        const message = await read(name.slice(0, -'.eml'.length))
        if (message && (to === undefined || message.to.includes(to.toLowerCase()))) found.push(message)
      }
      return found
    },
  }
}

/** Makes the folder, and takes out the drafts of a process that ended while it wrote. */
async function prepare(folder: string): Promise<void> {
  await makePrivate(folder)
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.eml.part'))
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })))
}

async function parse(id: string, raw: Buffer): Promise<StoredMessage> {
  const mail = await PostalMime.parse(raw)
  return {
    id,
    to: (mail.to ?? []).flatMap((it) => (it.address === undefined ? [] : [it.address.toLowerCase()])),
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? ''),
    subject: mail.subject ?? '',
    date: mail.date ?? new Date(Number(id.split('-')[0])).toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
