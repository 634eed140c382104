import * as z from 'zod/mini'
import { sessions } from '../account.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { anId, idOf } from '../operation.ts'
import { factorReset, factorResetEntry, staffResetEntry } from '../second-factor.ts'
import {
  acceptedInvitation,
  invitationAnswer,
  invitationEntry,
  rolesEntry,
  staffAccounts,
  staffInvitation,
  staffInvitations,
  staffSelf,
} from '../staff-account.ts'
import { staffStops, stopsToUndo, stopsUndone } from '../staff-stops.ts'

const sessionParams = z.extend(idOf('not_found'), {
  /** The id of the session. */
  session: anId('not_found'),
})

export const staffAccountsOperations = {
  'staff.me': {
    method: 'GET',
    url: '/staff/me',
    access: 'staff_second_factor_pending',
    summary: 'Who is signed in, with their roles and whether the second factor is asked for',
    data: staffSelf,
  },
  'staff.accounts': {
    method: 'GET',
    url: '/staff/accounts',
    access: 'admin',
    summary: 'The members of staff',
    data: staffAccounts,
  },
  'staff.resetSecondFactor': {
    method: 'DELETE',
    url: '/staff/accounts/:id/second-factor',
    access: 'admin',
    summary:
      'Take the second factor of another member of staff away, who has proved who they are; their sessions end',
    params: idOf('not_found'),
    body: staffResetEntry,
    data: nothing,
    refusals: ['not_found', 'another_person_needed'],
  },
  'staff.askFactorReset': {
    method: 'POST',
    url: '/staff/people/:id/second-factor-reset',
    access: 'support',
    summary:
      'Take the second factor of a buyer or seller away after 48 hours, in which the owner can stop it',
    params: idOf('not_found'),
    body: factorResetEntry,
    data: factorReset,
    refusals: [
      'not_found',
      'factor_reset_open',
      'another_person_needed',
      'moved_on',
      'second_factor_missing',
    ],
  },
  'staff.stopFactorReset': {
    method: 'DELETE',
    url: '/staff/people/:id/second-factor-reset',
    access: 'support',
    summary: 'Stop that before it happens',
    params: idOf('not_found'),
    data: nothing,
    refusals: ['not_found', 'factor_reset_over'],
  },
  'staff.setRoles': {
    method: 'PUT',
    url: '/staff/accounts/:id/roles',
    access: 'admin',
    summary: 'Change what another member of staff may do; it counts at their next call',
    params: idOf('not_found'),
    body: rolesEntry,
    data: nothing,
    refusals: ['not_found', 'own_account', 'last_admin', 'forbidden'],
  },
  'staff.stops': {
    method: 'GET',
    url: '/staff/accounts/:id/stops',
    access: 'admin',
    summary:
      'Which accounts a member of staff disabled, and which shops they suspended, in the last seven days',
    params: idOf('not_found'),
    data: staffStops,
    refusals: ['not_found'],
  },
  'staff.undoStops': {
    method: 'POST',
    url: '/staff/accounts/:id/stops/undo',
    access: 'admin',
    summary: 'Enable some of them again at once; those that somebody has acted on since are left as they are',
    params: idOf('not_found'),
    body: stopsToUndo,
    data: stopsUndone,
    refusals: ['not_found'],
  },
  'staff.invitations': {
    method: 'GET',
    url: '/staff/invitations',
    access: 'admin',
    summary: 'Invitations to belong to staff that nobody has accepted',
    data: staffInvitations,
  },
  'staff.invite': {
    method: 'POST',
    url: '/staff/invitations',
    access: 'admin',
    summary: 'Invite somebody to belong to staff: a mail with a link that is good once, for 72 hours',
    body: invitationEntry,
    data: staffInvitation,
    status: 201,
    refusals: ['address_has_account'],
  },
  'staff.withdrawInvitation': {
    method: 'DELETE',
    url: '/staff/invitations/:id',
    access: 'admin',
    summary: 'Take an invitation back: its link opens nothing any more',
    params: idOf('not_found'),
    data: nothing,
    refusals: ['not_found', 'moved_on'],
  },
  'staff.acceptInvitation': {
    method: 'POST',
    url: '/staff/invitations/accept',
    access: 'anyone',
    summary:
      'Accept an invitation with a name and a password; the second factor is set up at the first sign-in',
    body: invitationAnswer,
    data: acceptedInvitation,
    refusals: [
      'invitation_over',
      'invitation_expired',
      'signed_in_already',
      'address_has_account',
      'password_guessed',
    ],
  },
  'staff.sessions': {
    method: 'GET',
    url: '/staff/people/:id/sessions',
    access: 'admin',
    summary: 'Where an account is signed in, the last used first',
    params: idOf('not_found'),
    data: sessions,
    refusals: ['not_found'],
  },
  'staff.endSession': {
    method: 'DELETE',
    url: '/staff/people/:id/sessions/:session',
    access: 'admin',
    summary: 'End one session of an account',
    params: sessionParams,
    data: nothing,
    refusals: ['not_found'],
  },
} as const satisfies OperationTable
