import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { message, messageChange, messagesPage, messagesQuery } from '../../../contract/staff-content.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { MessagesDesk } from './desk.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** Messages to us, for those who answer. */
export function messagesApi(api: FastifyInstance, desk: MessagesDesk): void {
  route(api, {
    operation: 'staff.messages',
    method: 'GET',
    url: '/staff/messages',
    summary: 'Messages of the contact form, those that wait for an answer first',
    query: messagesQuery,
    data: messagesPage,
    handle: async ({ query }) => ok(await desk.list(query)),
  })

  route(api, {
    operation: 'staff.message',
    method: 'GET',
    url: '/staff/messages/:id',
    summary: 'One message',
    params: idParams,
    data: message,
    handle: async ({ params }) => (isId(params.id) ? desk.read(params.id) : refuse('message_not_found')),
  })

  route(api, {
    operation: 'staff.updateMessage',
    method: 'PATCH',
    url: '/staff/messages/:id',
    summary: 'Mark a message answered, or open again, and keep a note',
    params: idParams,
    body: messageChange,
    data: message,
    handle: (input) =>
      actOnSeen(input, 'message_not_found', (officer, id, version) =>
        desk.update(officer, id, version, input.body),
      ),
  })
}
