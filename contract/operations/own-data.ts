import { consentForm, consents, passwordAgain, personalData, personalDataRequest } from '../account.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'

export const ownDataOperations = {
  'profile.data': {
    method: 'GET',
    url: '/profiles/data',
    access: 'account',
    summary: 'Everything that is kept on you, as one document',
    data: personalData,
    refusals: ['too_many_requests'],
  },
  'profile.dataFile': {
    method: 'POST',
    url: '/profiles/data',
    access: 'account',
    summary:
      'Everything that is kept on you as a ZIP, for your password or a second factor passed within 15 minutes: data.json with whole numbers of accounts and documents, your pictures, photographs and identity papers',
    body: personalDataRequest,
    file: 'application/zip',
    refusals: ['too_many_requests', 'password_wrong', 'second_factor_again'],
  },
  'profile.delete': {
    method: 'DELETE',
    url: '/profiles',
    access: 'account',
    summary: 'Delete your account; orders stay without you',
    body: passwordAgain,
    data: nothing,
    refusals: [
      'password_wrong',
      'too_many_requests',
      'account_of_staff',
      'account_payment_open',
      'account_delivery_open',
      'account_return_open',
      'account_sales_open',
      'account_balance_open',
      'provider_silent',
    ],
  },
  'profile.consents': {
    method: 'GET',
    url: '/profiles/consents',
    access: 'account',
    summary: 'What you agreed to, and when',
    data: consents,
  },
  'profile.setConsents': {
    method: 'PUT',
    url: '/profiles/consents',
    access: 'account',
    summary: 'Agree to news by e-mail, or withdraw that',
    body: consentForm,
    data: consents,
  },
} as const satisfies OperationTable
