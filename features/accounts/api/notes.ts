import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { confirmEmail, correctEmail } from '../service/email-correction.ts'
import { addNote, clearFlag, readNotes } from '../service/notes.ts'

/** What staff note about people, and how they correct an e-mail address. */
export function notesApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.notes', ({ params }) => readNotes(context, params.id))

  route(api, 'staff.addNote', ({ officer, params: { id }, body }) => addNote(context, officer, id, body))

  route(api, 'staff.clearFlag', ({ officer, params: { id, note } }) => clearFlag(context, officer, id, note))

  route(api, 'staff.correctEmail', ({ officer, params: { id }, body }) =>
    correctEmail(context, officer, id, body),
  )

  route(api, 'staff.confirmEmail', ({ officer, params: { id }, body }) =>
    confirmEmail(context, officer, id, body.code),
  )
}
