import { after, type Clock, DAY, MINUTE } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Db } from '../db/index.ts'
import {
  deleteMail,
  forgetRecipient,
  insertMail,
  listDeliveries,
  listSentTo,
  type MailDelivery,
  repeatMail,
  type SentMail,
  sweepMail,
} from './store.ts'

/** A message to one person. */
export type MailMessage = {
  /** What gives the reason, such as 'order:{id}:paid': a message is sent once for each. */
  eventKey: string
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Further headers by their names, such as those of a mailing list. Values are one line. */
  headers?: Record<string, string>
  /** Short-lived contents (a code): not sent after this moment, and forgotten once sent. */
  until?: Date
  /** The reader waits for it (a code): it is sent before all others. */
  urgent?: boolean
}

export type Mail = {
  /** Writes messages in the caller's transaction; they go out once that is committed. A known event key changes nothing. */
  enqueue(tx: Db, ...messages: MailMessage[]): Promise<void>
  /**
   * Does the work of `enqueue` and leaves nothing behind: for an answer whose time must not tell whether a message was
   * written.
   */
  pretend(tx: Db, message: MailMessage): Promise<void>
  /**
   * Sends a message that was sent, and whose event key begins with `prefix`, once more: once within ten minutes. False where there is none
   * or its text is forgotten.
   */
  repeat(tx: Db, id: Id, prefix: string): Promise<boolean>
  /** The messages to an address that are still known, newest first, without their texts. */
  sentTo(db: Db, address: string): Promise<SentMail[]>
  /** What became of the messages with these event keys; those that are not known are left out. */
  deliveries(db: Db, eventKeys: readonly string[]): Promise<ReadonlyMap<string, MailDelivery>>
  /** Forgets all messages to an address, or that answers to it go to; those that wait are not sent. */
  forget(tx: Db, address: string): Promise<void>
  /** Forgets the addresses and texts of messages that ended 30 days ago. */
  sweep(db: Db): Promise<void>
  /** Calls `listener` whenever a message may have been written; returns a function that ends it. */
  onQueued(listener: () => void): () => void
}

const STORED_FOR = 30 * DAY

/** The outbox: messages wait in the table mail until a sender takes them. */
export function createMail({ clock }: { clock: Clock }): Mail {
  const listeners = new Set<() => void>()
  const write = async (tx: Db, ...messages: MailMessage[]): Promise<void> => {
    const rows = messages.map((message) =>
      Object.assign({ id: newId() }, message, { subject: oneLine(message.subject) }),
    )
    await insertMail(tx, rows, clock.now())
    for (const listener of listeners) listener()
  }
  return {
    enqueue: write,
    pretend: async (tx, message) => {
      await write(tx, message)
      await deleteMail(tx, message.eventKey)
    },
    repeat: async (tx, id, prefix) => {
      const at = clock.now()
      const eventKey = `${prefix}again:${id}:${Math.floor(at.getTime() / (10 * MINUTE))}`
      const isWritten = await repeatMail(tx, { id, prefix, copy: newId(), eventKey, at })
      for (const listener of listeners) listener()
      return isWritten
    },
    sentTo: listSentTo,
    deliveries: listDeliveries,
    forget: (tx, address) => forgetRecipient(tx, address, clock.now()),
    sweep: (db) => sweepMail(db, after(clock.now(), -STORED_FOR)),
    onQueued: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
