import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { confirmEmail, correctEmail } from '../service/email-correction.ts'
import { addNote, clearFlag, readNotes } from '../service/notes.ts'

/** What staff note about people, and how they correct an e-mail address. */
export function notesApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.notes', async ({ params }) =>
    isId(params.id) ? readNotes(context, params.id) : refuse('not_found'),
  )

  route(api, 'staff.addNote', (input) =>
    actOn(input, 'not_found', (officer, id) => addNote(context, officer, id, input.body)),
  )

  route(api, 'staff.clearFlag', (input) =>
    actOn(input, 'not_found', async (officer, id) => {
      const { note } = input.params
      return isId(note) ? clearFlag(context, officer, id, note) : refuse('not_found')
    }),
  )

  route(api, 'staff.correctEmail', (input) =>
    actOn(input, 'not_found', (officer, id) => correctEmail(context, officer, id, input.body)),
  )

  route(api, 'staff.confirmEmail', (input) =>
    actOn(input, 'not_found', (officer, id) => confirmEmail(context, officer, id, input.body.code)),
  )
}
