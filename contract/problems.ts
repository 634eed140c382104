/** Every refusal the API knows: its HTTP status and the sentence a person reads. */
export const problems = {
  // Requests
  invalid: { status: 422, text: 'Please check what you entered.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  too_large: { status: 413, text: 'That is too large.' },
  unsupported_media: { status: 415, text: 'That format is not supported.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait a little and try again.' },
  unavailable: { status: 503, text: 'We cannot reach our records at the moment. Please try again shortly.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  // Who is asking
  sign_in_required: { status: 401, text: 'Please sign in to continue.' },
  session_expired: { status: 401, text: 'Session expired' },
  guest_unknown: { status: 401, text: 'This guest is not known. Please start again.' },
  forbidden: { status: 403, text: 'You are not allowed to do this.' },
  // Accounts
  registration_failed: { status: 409, text: 'registration failed, try another email or phone' },
  credentials_wrong: { status: 401, text: 'The email or the password is not right.' },
  email_unverified: { status: 403, text: 'Please confirm your email first. We have sent you a code.' },
  // One answer for a wrong, an old and a used code, and for an address that never had one.
  otp_wrong: { status: 422, text: 'That code is not right or no longer valid. You can ask for a new one.' },
  otp_too_soon: { status: 429, text: 'Please wait a minute before asking for another code.' },
  password_wrong: { status: 422, text: 'An error occurred while updating the password.' },
  phone_taken: { status: 409, text: 'This phone number belongs to another account.' },
  // Catalogue, cart and wishlist
  work_not_found: { status: 404, text: 'This work does not exist.' },
  category_not_found: { status: 404, text: 'This category does not exist.' },
  size_not_found: { status: 422, text: 'This size is not offered for the work.' },
  frame_not_offered: { status: 422, text: 'This work is offered without a frame.' },
  work_sold: { status: 409, text: 'This work has been sold.' },
  not_enough: { status: 409, text: 'There are fewer of this work left than you asked for.' },
  cart_empty: { status: 422, text: 'Cart is empty...' },
  reserved_word: { status: 422, text: 'This name is reserved. Please choose another.' },
  // Delivery and orders
  address_not_found: { status: 404, text: 'This address does not exist.' },
  station_not_found: { status: 404, text: 'This pickup station does not exist.' },
  delivery_not_offered: { status: 422, text: 'We do not deliver to this state yet. Please choose pickup.' },
  delivery_option_missing: { status: 422, text: 'select an option' },
  order_not_found: { status: 404, text: 'This order does not exist.' },
  order_line_not_found: { status: 404, text: 'This item does not exist.' },
  order_paid: { status: 409, text: 'This order has already been paid.' },
  order_closed: { status: 409, text: 'This order is no longer open.' },
  payment_pending: { status: 409, text: 'A payment for this order is still under way.' },
  too_many_holds: {
    status: 409,
    text: 'You already have three unpaid orders. Please pay or cancel one of them first.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'This request key was used for another request. Please try again.',
  },
  // Payments
  attempt_not_found: { status: 404, text: 'This payment does not exist.' },
  signature_wrong: { status: 401, text: 'The signature is not right.' },
  // Deleting an account
  account_of_staff: { status: 403, text: 'Accounts of staff are closed by an administrator.' },
  account_payment_open: {
    status: 409,
    text: 'A payment or a refund of yours is still under way. You can delete your account once it has arrived.',
  },
  account_delivery_open: {
    status: 409,
    text: 'An order is still on its way to you. You can delete your account 14 days after it has arrived.',
  },
  account_return_open: {
    status: 409,
    text: 'You can still return an order. You can delete your account 14 days after it has arrived.',
  },
  account_sales_open: {
    status: 409,
    text: 'Works that you have sold are on their way or can still be returned. You can delete your account when all of them are settled.',
  },
} as const satisfies Record<string, { status: number; text: string }>

/** The code of a refusal. */
export type ProblemCode = keyof typeof problems
