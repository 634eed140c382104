import * as z from 'zod/mini'
import { signedIn } from '../account.ts'
import { accountAnswer, accountQuestion, bank } from '../bank.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import { sellerAccount, sellerAccountChange, sellerCredentials, sellerRegistration } from '../seller.ts'

export const sellerAccountOperations = {
  'seller.register': {
    method: 'POST',
    url: '/seller/register',
    access: 'anyone',
    summary: 'Open an account that sells; a code goes to the e-mail address',
    body: sellerRegistration,
    data: nothing,
    refusals: ['registration_failed', ...groups.sending, 'password_guessed'],
  },
  'seller.signIn': {
    method: 'POST',
    url: '/seller/login',
    access: 'anyone',
    summary: 'Sign in to the studio; for sellers only',
    body: sellerCredentials,
    data: signedIn,
    refusals: [
      'credentials_wrong',
      'email_unverified',
      'not_a_seller',
      'too_many_requests',
      'account_disabled',
      'first_password_over',
      'staff_sign_in_elsewhere',
      'not_staff',
    ],
  },
  'seller.banks': {
    method: 'GET',
    url: '/seller/banks',
    access: 'anyone',
    summary: 'The banks, payment service banks and wallets that sellers can be paid to',
    data: z.array(bank),
  },
  'returns.banks': {
    method: 'GET',
    url: '/shop/banks',
    access: 'anyone',
    summary: 'The same banks, to which the cost of a return can be paid',
    data: z.array(bank),
  },
  'seller.lookUpAccount': {
    method: 'POST',
    url: '/seller/account/lookup',
    access: 'seller',
    summary: 'The name in which the bank has an account, before it is saved; ten an hour for each seller',
    body: accountQuestion,
    data: accountAnswer,
    refusals: ['account_number_wrong', 'bank_unknown', 'too_many_requests'],
  },
  'seller.account': {
    method: 'GET',
    url: '/seller/account',
    access: 'seller',
    summary: 'Your business and bank details, and how far your verification is',
    data: sellerAccount,
    refusals: ['shop_missing'],
  },
  'seller.updateAccount': {
    method: 'PUT',
    url: '/seller/account',
    access: 'seller',
    summary: 'Change your business and bank details; to replace bank details your password is needed',
    body: sellerAccountChange,
    data: sellerAccount,
    refusals: [
      'shop_missing',
      'account_number_wrong',
      'password_wrong',
      'phone_taken',
      'too_many_requests',
      ...groups.seen,
      'second_factor_again',
      'shop_exists',
      'shop_name_taken',
      'reserved_word',
    ],
  },
} as const satisfies OperationTable
