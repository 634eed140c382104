import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { longCsvRoute } from '../../../platform/http/file-route.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContentContext } from '../context.ts'
import { exportMessages } from '../service/exporting.ts'
import { answerMessage } from '../service/message-answers.ts'
import { addTemplate, changeTemplate, readTemplates, removeTemplate } from '../service/message-templates.ts'
import { changeMessage, readMessageForStaff, readMessagesPage } from '../service/messages.ts'

/** Messages to us, for those who answer. */
export function messagesApi(api: FastifyInstance, context: ContentContext): void {
  route(api, 'staff.messages', async ({ query }) => ok(await readMessagesPage(context, query)))

  longCsvRoute(api, 'staff.exportMessages', async ({ officer, query }) =>
    ok(await exportMessages(context, officer, query)),
  )

  route(api, 'staff.message', async ({ params }) =>
    isId(params.id) ? readMessageForStaff(context, params.id) : refuse('message_not_found'),
  )

  route(api, 'staff.updateMessage', (input) =>
    actOnSeen(input, 'message_not_found', (officer, id, version) =>
      changeMessage(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.answerMessage', (input) =>
    actOnSeen(input, 'message_not_found', (officer, id, version) =>
      answerMessage(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.messageTemplates', async () => ok(await readTemplates(context)))

  route(api, 'staff.createMessageTemplate', (input) => addTemplate(context, input.officer, input.body))

  route(api, 'staff.updateMessageTemplate', (input) =>
    actOnSeen(input, 'template_not_found', (officer, id, version) =>
      changeTemplate(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteMessageTemplate', (input) =>
    actOnSeen(input, 'template_not_found', (officer, id, version) =>
      removeTemplate(context, officer, id, version),
    ),
  )
}
