import type { StaffRole } from './principal.ts'

/**
 * Who may call which operation. 'anyone' needs nothing; 'owner' needs a guest id or an account; 'account' needs an access
 * token; 'seller' and 'staff' need one of that role; the roles of staff need that role or admin. Whose rows they reach is
 * decided in the SQL.
 */
export type Access = 'anyone' | 'owner' | 'account' | 'seller' | 'staff' | StaffRole

export const access = {
  'auth.register': 'anyone',
  'auth.verifyEmail': 'anyone',
  'auth.resendVerification': 'anyone',
  'auth.signIn': 'anyone',
  'auth.signInGuest': 'anyone',
  'auth.sendResetOtp': 'anyone',
  'auth.setPassword': 'anyone',
  'auth.refresh': 'anyone',
  'auth.signOut': 'account',
  'shop.categories': 'anyone',
  'shop.category': 'anyone',
  'shop.subcategory': 'anyone',
  'shop.topDeals': 'anyone',
  'shop.products': 'anyone',
  'shop.product': 'anyone',
  'shop.search': 'anyone',
  'cart.set': 'anyone',
  'cart.list': 'owner',
  'wishlist.list': 'owner',
  'wishlist.toggle': 'owner',
  'addresses.list': 'account',
  'addresses.create': 'account',
  'addresses.update': 'account',
  'addresses.delete': 'account',
  'stations.list': 'anyone',
  'orders.create': 'account',
  'orders.list': 'account',
  'orders.read': 'account',
  'orders.removeItem': 'account',
  'orders.cancel': 'account',
  'orders.pay': 'account',
  'checkout.quote': 'account',
  'payments.webhook': 'anyone',
  'payments.check': 'account',
  'profile.read': 'account',
  'profile.update': 'account',
  'profile.editName': 'account',
  'profile.editPhone': 'account',
  'profile.editAddress': 'account',
  'profile.editImage': 'account',
  'profile.changePassword': 'account',
  'blog.articles': 'anyone',
  'blog.article': 'anyone',
  'general.sendMessage': 'anyone',
  'general.subscribe': 'anyone',
  'profile.data': 'account',
  'profile.delete': 'account',
  'profile.consents': 'account',
  'profile.setConsents': 'account',
} as const satisfies Record<string, Access>

/** The name of an operation of the API; also its operationId in the OpenAPI document. */
export type Operation = keyof typeof access
