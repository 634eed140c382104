import type { Message } from '../../../contract/staff-content.ts'
import type { Deed } from '../data/office.ts'

/** Marks messages answered or open. */
export const mark = (messages: readonly Pick<Message, 'id' | 'version'>[], answered: boolean): Deed[] =>
  messages.map(({ id, version }) => ({
    method: 'PATCH',
    path: `/messages/${id}/`,
    body: { version, answered },
  }))

/** The opposite, from what the marking answered. */
export const unmark = (answers: readonly unknown[], answered: boolean): Deed[] =>
  mark(answers as Message[], !answered)
