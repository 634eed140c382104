import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import {
  enrolment,
  enrolmentProof,
  keepEntry,
  recoveryCodes,
  secondFactorConfirmed,
  secondFactorEntry,
  secondFactorPassed,
  secondFactorProof,
  secondFactorState,
} from '../second-factor.ts'

export const secondFactorOperations = {
  'auth.secondFactor': {
    method: 'GET',
    url: '/auth/second-factor',
    access: 'second_factor_pending',
    summary: 'Whether you have a second factor, and what a change of it needs',
    data: secondFactorState,
  },
  'auth.passSecondFactor': {
    method: 'POST',
    url: '/auth/second-factor',
    access: 'second_factor_pending',
    summary: 'The second step of a sign-in: a code of the app or a recovery code; answers new tokens',
    body: secondFactorEntry,
    data: secondFactorPassed,
    refusals: [...groups.factor],
  },
  'auth.sendFactorCode': {
    method: 'POST',
    url: '/auth/second-factor/mail-code',
    access: 'account',
    summary: 'Mail the code that is needed to set up a first second factor, or one after it was taken away',
    body: nothing,
    data: nothing,
    refusals: [...groups.sending, 'otp_too_soon'],
  },
  'auth.enrolSecondFactor': {
    method: 'POST',
    url: '/auth/second-factor/enrolment',
    access: 'account',
    summary:
      'A new secret for an authenticator app, for the password and a present or mailed code; counts once confirmed',
    body: enrolmentProof,
    data: enrolment,
    refusals: ['password_wrong', 'second_factor_wrong', 'mail_code_needed', 'otp_wrong', 'too_many_requests'],
  },
  'auth.confirmSecondFactor': {
    method: 'POST',
    url: '/auth/second-factor/confirm',
    access: 'account',
    summary:
      'Take the new secret into use by a code of it; answers ten recovery codes, this once, and new tokens',
    body: secondFactorEntry,
    data: secondFactorConfirmed,
    refusals: ['enrolment_over', 'second_factor_wrong', 'too_many_requests'],
  },
  'auth.renewRecoveryCodes': {
    method: 'POST',
    url: '/auth/second-factor/recovery-codes',
    access: 'account',
    summary: 'Ten new recovery codes, for the password and a present code',
    body: secondFactorProof,
    data: recoveryCodes,
    refusals: [
      'second_factor_again',
      'second_factor_stays',
      'second_factor_missing',
      'second_factor_wrong',
      'password_wrong',
      'too_many_requests',
    ],
  },
  'auth.removeSecondFactor': {
    method: 'DELETE',
    url: '/auth/second-factor',
    access: 'account',
    summary: 'Turn the second factor off, for the password and a present code; staff keep theirs',
    body: secondFactorProof,
    data: nothing,
    refusals: [
      'second_factor_again',
      'second_factor_stays',
      'second_factor_missing',
      'second_factor_wrong',
      'password_wrong',
      'too_many_requests',
    ],
  },
  'auth.keepSecondFactor': {
    method: 'POST',
    url: '/auth/second-factor/keep',
    access: 'anyone',
    summary: 'Stop support from taking your second factor away, by the link in the mail',
    body: keepEntry,
    data: nothing,
    refusals: ['factor_reset_over'],
  },
} as const satisfies OperationTable
