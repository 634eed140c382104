import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Db } from '../db/index.ts'
import { insertMail } from './store.ts'

/** A message to one person. */
export type Message = {
  /** What gives the reason, such as 'order:{id}:paid': a message is sent once for each. */
  eventKey: string
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Short-lived contents (a code): not sent after this moment, and forgotten once sent. */
  until?: Date
}

export type Mail = {
  /** Writes the message in the caller's transaction; it goes out once that is committed. A known event key changes nothing. */
  enqueue(tx: Db, message: Message): Promise<void>
  /** Tells `listener` whenever something may have been written; answers how to stop that. */
  onQueued(listener: () => void): () => void
}

/** The outbox: messages wait in the table mail until a sender takes them. */
export const createMail = ({ clock }: { clock: Clock }): Mail => {
  const listeners = new Set<() => void>()
  return {
    enqueue: async (tx, message) => {
      await insertMail(tx, {
        ...message,
        id: newId(),
        subject: oneLine(message.subject),
        createdAt: clock.now(),
      })
      for (const listener of listeners) listener()
    },
    onQueued: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
