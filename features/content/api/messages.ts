import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { MessagesDesk } from '../service/messages.ts'

/** Messages to us, for those who answer. */
export function messagesApi(api: FastifyInstance, desk: MessagesDesk): void {
  route(api, 'staff.messages', async ({ query }) => ok(await desk.list(query)))

  route(api, 'staff.message', async ({ params }) =>
    isId(params.id) ? desk.read(params.id) : refuse('message_not_found'),
  )

  route(api, 'staff.updateMessage', (input) =>
    actOnSeen(input, 'message_not_found', (officer, id, version) =>
      desk.update(officer, id, version, input.body),
    ),
  )
}
