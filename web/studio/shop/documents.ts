import type { documentKinds } from '../../../contract/seller.ts'

/** What documents of identity are called. */
export const documentNames: Record<(typeof documentKinds)[number], string> = {
  nin: 'NIN slip or card',
  passport: 'Passport',
  drivers_licence: 'Driver’s licence',
  voters_card: 'Voter’s card',
  cac: 'CAC certificate',
}
