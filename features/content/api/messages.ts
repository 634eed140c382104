import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import { changeMessage, readMessageForStaff, readMessagesPage } from '../service/messages.ts'

/** Messages to us, for those who answer. */
export function messagesApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.messages', async ({ query }) => ok(await readMessagesPage(context, query)))

  route(api, 'staff.message', async ({ params }) =>
    isId(params.id) ? readMessageForStaff(context, params.id) : refuse('message_not_found'),
  )

  route(api, 'staff.updateMessage', (input) =>
    actOnSeen(input, 'message_not_found', (officer, id, version) =>
      changeMessage(context, officer, id, version, input.body),
    ),
  )
}
