import { messageAnswerEntry, messageThread } from '../message.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { messageChange, messageExportQuery, messagesPage, messagesQuery } from '../staff-content.ts'

export const messagesOperations = {
  'staff.messages': {
    method: 'GET',
    url: '/staff/messages',
    access: 'support',
    summary: 'Messages of the contact form, those that wait for an answer first',
    query: messagesQuery,
    data: messagesPage,
  },
  'staff.exportMessages': {
    method: 'GET',
    url: '/staff/messages.csv',
    access: 'support',
    summary: 'All messages that fit as a CSV file, newest first',
    query: messageExportQuery,
    file: 'text/csv',
  },
  'staff.message': {
    method: 'GET',
    url: '/staff/messages/:id',
    access: 'support',
    summary: 'One message, with what staff answered',
    params: idOf('message_not_found'),
    data: messageThread,
    refusals: ['message_not_found'],
  },
  'staff.updateMessage': {
    method: 'PATCH',
    url: '/staff/messages/:id',
    access: 'support',
    summary: 'Mark a message answered, or open again, and keep a note',
    params: idOf('message_not_found'),
    body: messageChange,
    data: messageThread,
    seen: true,
    refusals: ['message_not_found'],
  },
  'staff.answerMessage': {
    method: 'POST',
    url: '/staff/messages/:id/answers',
    access: 'support',
    summary: 'Answer a message by mail to the person who wrote it',
    params: idOf('message_not_found'),
    body: messageAnswerEntry,
    data: messageThread,
    seen: true,
    refusals: ['message_not_found', 'message_without_address'],
  },
} as const satisfies OperationTable
