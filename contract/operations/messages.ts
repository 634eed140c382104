import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { message, messageChange, messagesPage, messagesQuery } from '../staff-content.ts'

export const messagesOperations = {
  'staff.messages': {
    method: 'GET',
    url: '/staff/messages',
    access: 'support',
    summary: 'Messages of the contact form, those that wait for an answer first',
    query: messagesQuery,
    data: messagesPage,
  },
  'staff.message': {
    method: 'GET',
    url: '/staff/messages/:id',
    access: 'support',
    summary: 'One message',
    params: idParams,
    data: message,
    refusals: ['message_not_found'],
  },
  'staff.updateMessage': {
    method: 'PATCH',
    url: '/staff/messages/:id',
    access: 'support',
    summary: 'Mark a message answered, or open again, and keep a note',
    params: idParams,
    body: messageChange,
    data: message,
    refusals: ['message_not_found', ...groups.seen],
  },
} as const satisfies OperationTable
