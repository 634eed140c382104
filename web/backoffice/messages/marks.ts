import type { Message } from '../../../contract/staff-content.ts'
import { change } from '../data/changes.ts'

/** Marks messages answered or open. */
export function mark(messages: readonly Pick<Message, 'id' | 'version'>[], answered: boolean) {
  return messages.map(({ id, version }) =>
    change('staff.updateMessage', { params: { id }, body: { version, answered } }),
  )
}
