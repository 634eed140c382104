import { passwordAgain, sessions } from '../account.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'

export const sessionsOperations = {
  'profile.sessions': {
    method: 'GET',
    url: '/profiles/sessions',
    access: 'account',
    summary: 'Where you are signed in, the last used first',
    data: sessions,
  },
  'profile.endSession': {
    method: 'DELETE',
    url: '/profiles/sessions/:id',
    access: 'account',
    owned: { thing: 'session', by: 'buyer' },
    summary: 'Sign one device out, by your password',
    params: idOf('not_found'),
    body: passwordAgain,
    data: nothing,
    refusals: ['not_found', 'password_wrong', 'too_many_requests'],
  },
  'profile.endOtherSessions': {
    method: 'DELETE',
    url: '/profiles/sessions',
    access: 'account',
    summary: 'Sign all other devices out, by your password',
    body: passwordAgain,
    data: nothing,
    refusals: ['password_wrong', 'too_many_requests'],
  },
} as const satisfies OperationTable
