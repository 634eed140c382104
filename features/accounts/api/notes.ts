import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { isId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { officerOf } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { type Corrector, confirmEmail, correctEmail } from '../service/email-correction.ts'
import { addNote, clearFlag, readNotes } from '../service/notes.ts'

const correctorOf = (input: { principal: Principal; request: FastifyRequest }): Corrector => ({
  ...officerOf(input),
  isAdmin: input.principal.account?.staffRoles.includes('admin') ?? false,
})

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
    actOn(input, 'not_found', (_officer, id) => correctEmail(context, correctorOf(input), id, input.body)),
  )

  route(api, 'staff.confirmEmail', (input) =>
    actOn(input, 'not_found', (_officer, id) =>
      confirmEmail(context, correctorOf(input), id, input.body.code),
    ),
  )
}
