import type { Message } from '../../../contract/staff-content.ts'
import { change } from '../data/changes.ts'

/** Marks messages answered or open. */
export const mark = (messages: readonly Pick<Message, 'id' | 'version'>[], answered: boolean) =>
  messages.map(({ id, version }) =>
    change('staff.updateMessage', { params: { id }, body: { version, answered } }),
  )
