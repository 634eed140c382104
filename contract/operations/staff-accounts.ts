import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import { factorReset, factorResetEntry, staffResetEntry } from '../second-factor.ts'
import { staffAccounts, staffSelf } from '../staff-account.ts'

export const staffAccountsOperations = {
  'staff.me': {
    method: 'GET',
    url: '/staff/me',
    access: 'staff_half',
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
    params: idParams,
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
    params: idParams,
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
    params: idParams,
    data: nothing,
    refusals: ['not_found', 'factor_reset_over'],
  },
} as const satisfies OperationTable
