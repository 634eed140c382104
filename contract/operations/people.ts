import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import { disablingReason, peoplePage, peopleQuery, personFile } from '../staff-people.ts'

export const peopleOperations = {
  'staff.disablePerson': {
    method: 'POST',
    url: '/staff/people/:id/disable',
    access: 'support',
    summary: 'Disable an account, saying why: its sessions end, nobody signs in, its works leave the shop',
    params: idParams,
    body: disablingReason,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'moved_on', 'forbidden'],
  },
  'staff.enablePerson': {
    method: 'POST',
    url: '/staff/people/:id/enable',
    access: 'admin',
    summary: 'Let a disabled account be used again, saying why',
    params: idParams,
    body: disablingReason,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'moved_on', 'forbidden'],
  },
  'staff.endSessions': {
    method: 'DELETE',
    url: '/staff/people/:id/sessions',
    access: 'admin',
    summary: 'End all sessions of an account',
    params: idParams,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'moved_on', 'forbidden'],
  },
  'staff.people': {
    method: 'GET',
    url: '/staff/people',
    access: 'support_finance',
    summary: 'Finds people by e-mail, phone and name, the newest first',
    query: peopleQuery,
    data: peoplePage,
  },
  'staff.person': {
    method: 'GET',
    url: '/staff/people/:id',
    access: 'support_finance',
    summary: 'One of them',
    params: idParams,
    data: personFile,
    refusals: ['not_found'],
  },
} as const satisfies OperationTable
