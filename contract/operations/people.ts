import * as z from 'zod/mini'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { anId, idOf } from '../operation.ts'
import { noteEntry, staffNote, staffNotes } from '../staff-note.ts'
import {
  disablingReason,
  emailConfirmation,
  emailCorrection,
  peoplePage,
  peopleQuery,
  personFile,
} from '../staff-people.ts'

const noteParams = z.extend(idOf('not_found'), {
  /** The id of the note. */
  note: anId('not_found'),
})

export const peopleOperations = {
  'staff.disablePerson': {
    method: 'POST',
    url: '/staff/people/:id/disable',
    access: 'support',
    summary: 'Disable an account, saying why: its sessions end, nobody signs in, its works leave the shop',
    params: idOf('not_found'),
    body: disablingReason,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'moved_on', 'forbidden', 'staff_limit'],
  },
  'staff.enablePerson': {
    method: 'POST',
    url: '/staff/people/:id/enable',
    access: 'admin',
    summary: 'Let a disabled account be used again, saying why',
    params: idOf('not_found'),
    body: disablingReason,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'moved_on', 'forbidden'],
  },
  'staff.endSessions': {
    method: 'DELETE',
    url: '/staff/people/:id/sessions',
    access: 'admin',
    summary: 'End all sessions of an account',
    params: idOf('not_found'),
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
    params: idOf('not_found'),
    data: personFile,
    refusals: ['not_found'],
  },
  'staff.notes': {
    method: 'GET',
    url: '/staff/people/:id/notes',
    access: 'support_finance',
    summary: 'What colleagues noted about an account, and the risks it is marked with, the newest first',
    params: idOf('not_found'),
    data: staffNotes,
    refusals: ['not_found'],
  },
  'staff.addNote': {
    method: 'POST',
    url: '/staff/people/:id/notes',
    access: 'support_finance',
    summary: 'Note something about an account for colleagues, or mark it with a risk',
    params: idOf('not_found'),
    body: noteEntry,
    status: 201,
    data: staffNote,
    refusals: ['not_found', 'moved_on'],
  },
  'staff.clearFlag': {
    method: 'DELETE',
    url: '/staff/people/:id/notes/:note',
    access: 'support_finance',
    summary: 'Say that a risk is over; the mark stays in the list with who said so',
    params: noteParams,
    data: nothing,
    refusals: ['not_found'],
  },
  'staff.correctEmail': {
    method: 'POST',
    url: '/staff/people/:id/email',
    access: 'support',
    summary:
      'Correct the e-mail address of a person who has proved who they are: a code goes to the new one, a notice to the old',
    params: idOf('not_found'),
    body: emailCorrection,
    data: nothing,
    refusals: ['not_found', 'own_account', 'forbidden', 'moved_on', 'address_has_account'],
  },
  'staff.confirmEmail': {
    method: 'POST',
    url: '/staff/people/:id/email/confirm',
    access: 'support',
    summary:
      'Enter the code that the person read at the new address: it counts from now on, and all sessions end',
    params: idOf('not_found'),
    body: emailConfirmation,
    example: { code: '482913' },
    data: nothing,
    refusals: ['not_found', 'own_account', 'forbidden', 'otp_wrong', 'address_has_account'],
  },
} as const satisfies OperationTable
