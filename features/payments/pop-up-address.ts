import type { PaymentsContext } from './context.ts'

/** The address of the page on which an attempt is paid: a path of the shop, or an address on the pages' own origin. */
export const popUpOf = ({ pagesUrl = '' }: Pick<PaymentsContext, 'pagesUrl'>, txRef: string): string =>
  `${pagesUrl}/pay/${txRef}`
