import type { Operation } from './access.ts'
import type { Scope } from './principal.ts'

/**
 * What an API key of a seller may be good for, and which operations each scope opens. All other operations refuse a key, above all those
 * that change a password, a bank account, a second factor or keys.
 */
export const scopes = {
  'works.read': ['seller.shop', 'seller.artists', 'seller.products', 'seller.product', 'seller.figures'],
  'works.write': [
    'seller.createProduct',
    'seller.updateProduct',
    'seller.submitProduct',
    'seller.pauseProduct',
    'seller.resumeProduct',
    'seller.addPictures',
    'seller.orderPictures',
    'seller.removePicture',
  ],
  'parcels.read': ['seller.parcels', 'seller.parcel', 'seller.returns', 'seller.return'],
  'parcels.write': ['seller.photographParcel', 'seller.shipParcel', 'seller.deliverParcel'],
  'money.read': [
    'seller.balance',
    'seller.payouts',
    'seller.payout',
    'seller.statement',
    'seller.statementCsv',
  ],
} as const satisfies Record<Scope, readonly Operation[]>

/** Whether some scopes open an operation. */
export function opens(held: readonly Scope[], operation: Operation): boolean {
  return held.some((scope) => (scopes[scope] as readonly Operation[]).includes(operation))
}
