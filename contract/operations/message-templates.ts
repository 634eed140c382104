import * as z from 'zod/mini'
import { messageTemplate, templateChange, templateEntry } from '../message.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { decisionEntry } from '../staff.ts'

export const messageTemplatesOperations = {
  'staff.messageTemplates': {
    method: 'GET',
    url: '/staff/message-templates',
    access: 'support',
    summary: 'Texts that answers to messages begin with, by name',
    data: z.array(messageTemplate),
  },
  'staff.createMessageTemplate': {
    method: 'POST',
    url: '/staff/message-templates',
    access: 'support',
    summary: 'Keep a text that answers begin with',
    body: templateEntry,
    status: 201,
    data: z.array(messageTemplate),
    refusals: ['template_taken', 'templates_full'],
  },
  'staff.updateMessageTemplate': {
    method: 'PUT',
    url: '/staff/message-templates/:id',
    access: 'support',
    summary: 'Change a text that answers begin with',
    params: idOf('template_not_found'),
    body: templateChange,
    data: z.array(messageTemplate),
    seen: true,
    refusals: ['template_not_found', 'template_taken'],
  },
  'staff.deleteMessageTemplate': {
    method: 'DELETE',
    url: '/staff/message-templates/:id',
    access: 'support',
    summary: 'Delete a text that answers begin with',
    params: idOf('template_not_found'),
    body: decisionEntry,
    data: z.array(messageTemplate),
    seen: true,
    refusals: ['template_not_found', 'staff_limit'],
  },
} as const satisfies OperationTable
