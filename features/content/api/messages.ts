import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
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

  route(api, 'staff.message', ({ params }) => readMessageForStaff(context, params.id))

  route(api, 'staff.updateMessage', ({ officer, params: { id }, version, body }) =>
    changeMessage(context, officer, id, version, body),
  )

  route(api, 'staff.answerMessage', ({ officer, params: { id }, version, body }) =>
    answerMessage(context, officer, id, version, body),
  )

  route(api, 'staff.messageTemplates', async () => ok(await readTemplates(context)))

  route(api, 'staff.createMessageTemplate', (input) => addTemplate(context, input.officer, input.body))

  route(api, 'staff.updateMessageTemplate', ({ officer, params: { id }, version, body }) =>
    changeTemplate(context, officer, id, version, body),
  )

  route(api, 'staff.deleteMessageTemplate', ({ officer, params: { id }, version }) =>
    removeTemplate(context, officer, id, version),
  )
}
