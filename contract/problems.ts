/** Every refusal the API knows: its HTTP status and the sentence a person reads. */
export const problems = {
  // Requests
  invalid: { status: 422, text: 'Please check what you entered.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  too_large: { status: 413, text: 'That is too large.' },
  unsupported_media: { status: 415, text: 'That format is not supported.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait a little and try again.' },
  unavailable: { status: 503, text: 'We cannot reach our records at the moment. Please try again shortly.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  // Who is asking
  sign_in_required: { status: 401, text: 'Please sign in to continue.' },
  session_expired: { status: 401, text: 'Session expired' },
  second_factor_required: { status: 403, text: 'Please enter the code of your authenticator app first.' },
  second_factor_missing: { status: 409, text: 'Please set up your authenticator app first.' },
  second_factor_wrong: {
    status: 422,
    text: 'That code is not right, or was used already. Please wait for the next one.',
  },
  second_factor_again: {
    status: 403,
    text: 'Please enter a present code of your authenticator app: the last one was a while ago.',
  },
  second_factor_stays: { status: 403, text: 'Staff need two-step sign-in. You can move it to another app.' },
  mail_code_needed: { status: 422, text: 'Please type in the code that we send to your email.' },
  enrolment_over: { status: 409, text: 'This took too long, or was begun elsewhere. Please begin again.' },
  first_password_asked: { status: 403, text: 'Please choose a password of your own first.' },
  first_password_over: {
    status: 403,
    text: 'This first password has expired. Please choose one of your own with "Forgot your password?".',
  },
  first_password_same: { status: 422, text: 'Please choose another password than the first one.' },
  factor_reset_open: { status: 409, text: 'This was asked for already and is waiting.' },
  factor_reset_over: { status: 409, text: 'This is over: it was stopped, or has been done.' },
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
  account_disabled: {
    status: 403,
    text: 'This account is disabled. Please write to us if you think that this is a mistake.',
  },
  own_account: { status: 409, text: 'Nobody can do this to their own account. Another admin can.' },
  last_admin: { status: 409, text: 'This is the last admin. Please make another one first.' },
  address_has_account: {
    status: 409,
    text: 'This address has an account already. Please use another one.',
  },
  invitation_over: {
    status: 409,
    text: 'This invitation was used or taken back. Please ask the person who invited you for a new one.',
  },
  invitation_expired: {
    status: 409,
    text: 'This invitation is more than 72 hours old. Please ask the person who invited you for a new one.',
  },
  signed_in_already: {
    status: 409,
    text: 'You are signed in with another account here. Please sign out first, then open the link again.',
  },
  password_guessed: {
    status: 422,
    text: 'This password is easy to guess. Try three or four unrelated words.',
  },
  phone_taken: { status: 409, text: 'This phone number belongs to another account.' },
  // Catalogue, cart and wishlist
  work_not_found: { status: 404, text: 'This work does not exist.' },
  category_not_found: { status: 404, text: 'This category does not exist.' },
  size_not_found: { status: 422, text: 'This size is not offered for the work.' },
  frame_not_offered: { status: 422, text: 'This work is offered without a frame.' },
  work_sold: { status: 409, text: 'This work has been sold.' },
  work_reserved: { status: 409, text: 'Someone is paying for this work. It may be free again soon.' },
  shop_paused: {
    status: 409,
    text: 'The artist’s shop is paused. This work can be bought when it opens again.',
  },
  own_work: {
    status: 409,
    text: 'This is a work of your own shop, so you cannot buy it. If you keep it or sold it elsewhere, pause it in the studio.',
  },
  not_enough: { status: 409, text: 'There are fewer of this work left than you asked for.' },
  cart_full: {
    status: 409,
    text: 'Your cart has fifty different works already. Please order or remove some of them first.',
  },
  work_free: { status: 409, text: 'This work is free again. You can buy it now.' },
  waiting_full: {
    status: 409,
    text: 'You wait for fifty works already. Please stop waiting for one of them first.',
  },
  own_artist: {
    status: 409,
    text: 'This artist is of your own shop: you have their works in the studio.',
  },
  following_full: {
    status: 409,
    text: 'You follow five hundred artists already. Please stop following one of them first.',
  },
  price_changed: {
    status: 409,
    text: 'The total has changed since you saw it. Nothing was ordered. Please check it again.',
  },
  cart_empty: { status: 422, text: 'Cart is empty...' },
  reserved_word: { status: 422, text: 'This name is reserved. Please choose another.' },
  // Delivery and orders
  address_not_found: { status: 404, text: 'This address does not exist.' },
  addresses_full: {
    status: 409,
    text: 'You have 50 saved addresses, which is the most. Please delete or change one of them.',
  },
  station_not_found: { status: 404, text: 'This pickup station does not exist.' },
  delivery_not_offered: { status: 422, text: 'We do not deliver to this state yet. Please choose pickup.' },
  delivery_option_missing: { status: 422, text: 'select an option' },
  order_not_found: { status: 404, text: 'This order does not exist.' },
  order_line_not_found: { status: 404, text: 'This item does not exist.' },
  order_paid: { status: 409, text: 'This order has already been paid.' },
  order_closed: { status: 409, text: 'This order is no longer open.' },
  payment_pending: { status: 409, text: 'A payment for this order is still being processed.' },
  too_many_holds: {
    status: 409,
    text: 'You already have three unpaid orders. Please pay or cancel one of them first.',
  },
  too_many_pieces_held: { status: 409, text: 'Your unpaid orders would hold too many pieces at once.' },
  too_many_unique_held: {
    status: 409,
    text: 'Your unpaid orders would hold too many one-of-a-kind works at once.',
  },
  network_holds_full: {
    status: 409,
    text: 'Too many works are held just now by unpaid orders from your internet connection.',
  },
  ordering_paused: {
    status: 429,
    text: 'Several orders of yours ended unpaid. Please wait before you order again.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'This request key was used for another request. Please try again.',
  },
  idempotency_key_missing: {
    status: 422,
    text: 'This request needs the header Idempotency-Key, so that it is never done twice.',
  },
  // After payment; `about` is the present state of what has moved on
  parcel_not_found: { status: 404, text: 'This parcel does not exist.' },
  photograph_not_found: { status: 404, text: 'This photograph does not exist.' },
  photograph_missing: { status: 422, text: 'Please add at least one photograph of the packed work first.' },
  too_many_photographs: { status: 409, text: 'There are enough photographs already.' },
  cannot_send_open: {
    status: 409,
    text: 'You have said that this cannot be sent. Withdraw that first, or wait for our answer.',
  },
  payment_disputed: {
    status: 409,
    text: 'The payment of this order is disputed, so please do not send it: we will hold it until the bank has decided, and then e-mail you. You lose nothing by waiting: your time to send it is paused. If you have already sent it, write to us.',
  },
  too_many_corrections: {
    status: 409,
    text: 'Courier and tracking of this parcel were corrected five times already. Please write to us.',
  },
  moved_on: { status: 409, text: 'This has changed in the meantime. Please check it again.' },
  refund_too_large: { status: 409, text: 'That is more than is left to give back.' },
  refund_changed: {
    status: 409,
    text: 'Something has changed since you opened this. Please check what the refund would do now.',
  },
  refund_proposal_not_found: { status: 404, text: 'There is no such refund to approve.' },
  refund_proposal_decided: { status: 409, text: 'This refund has been decided already.' },
  refund_proposed: {
    status: 409,
    text: 'A refund for this waits for a second person already. Approve or reject that one first.',
  },
  nothing_to_refund: { status: 409, text: 'There is no money left to give back.' },
  staff_limit: {
    status: 403,
    text: 'One person does no more of this in 24 hours. Nothing was changed. Please ask an admin, who has no limit.',
  },
  finance_only: {
    status: 403,
    text: 'Above NGN 500,000 finance decides: what staff have given back of this order, and what you have in a day, counts together.',
  },
  claim_open: {
    status: 409,
    text: 'The buyer has reported this parcel missing. We will investigate that first.',
  },
  claim_not_allowed: {
    status: 409,
    text: 'A parcel can be reported missing while it is on its way, and within 14 days after its seller says that it was delivered.',
  },
  claim_not_found: { status: 404, text: 'There is no such report, or the address is not right.' },
  return_not_found: { status: 404, text: 'This return does not exist.' },
  return_too_late: {
    status: 409,
    text: 'A return can be asked for within 14 days of receipt. That time is over.',
  },
  return_not_received: { status: 409, text: 'This work has not been received yet.' },
  return_open: { status: 409, text: 'A return of this work is already open.' },
  return_too_many: { status: 409, text: 'You have fewer of this work left to return.' },
  return_cost_not_found: { status: 404, text: 'Nobody has asked for the cost of this return.' },
  return_cost_closed: {
    status: 409,
    text: 'The cost of sending it back cannot be asked for here, or no longer. Please write to us.',
  },
  receipt_used: {
    status: 409,
    text: 'This receipt was sent to us before, for another cost. If that is a mistake, please write to us.',
  },
  return_offer_open: {
    status: 409,
    text: 'The buyer already has an offer that was not made by you. Please wait for the answer.',
  },
  too_many_return_offers: {
    status: 409,
    text: 'Three offers were made in this return already.',
  },
  return_waits_for_seller: {
    status: 409,
    text: 'The seller still has time to answer. Damage may be decided at once.',
  },
  exception_not_found: { status: 404, text: 'There is nothing to review here, or no longer.' },
  step_not_allowed: { status: 409, text: 'This step is not possible here.' },
  // Payments
  attempt_not_found: { status: 404, text: 'This payment does not exist.' },
  transfer_not_found: { status: 404, text: 'This order has no account number for a bank transfer.' },
  transfer_used_up: {
    status: 409,
    text: 'This order has had three account numbers already. Please pay by card, or cancel it and order again.',
  },
  provider_silent: {
    status: 503,
    text: 'The payment provider does not answer at the moment. Nothing has changed; please try again in a minute.',
  },
  transfer_too_late: {
    status: 409,
    text: 'The works of this order are not held long enough for another account number. Please pay by card.',
  },
  signature_wrong: { status: 401, text: 'The signature is not right.' },
  staff_sign_in_elsewhere: {
    status: 403,
    text: 'This account is of staff, who sign in at the back office alone. To buy, please use an account of your own.',
  },
  not_staff: { status: 403, text: 'This account is not of staff. Please sign in at the shop.' },
  // Sellers
  not_a_seller: {
    status: 403,
    text: 'This account sells nothing yet. Sign in as a buyer and open a shop first.',
  },
  shop_missing: { status: 409, text: 'Please open your shop first.' },
  shop_exists: { status: 409, text: 'You already have a shop.' },
  shop_name_taken: { status: 409, text: 'Another shop has this name. Please choose another.' },
  seller_disabled: {
    status: 409,
    text: 'The account of this seller is disabled: nothing of it can be shown.',
  },
  seller_suspended: {
    status: 409,
    text: 'This shop is suspended: its works cannot be put on sale or changed until that is lifted.',
  },
  seller_not_found: { status: 404, text: 'This seller does not exist.' },
  artist_not_found: { status: 404, text: 'This artist does not exist.' },
  artist_in_use: { status: 409, text: 'This artist has works and cannot be deleted.' },
  account_number_wrong: {
    status: 422,
    text: 'That number is not valid for this bank. Check it against your bank app.',
  },
  bank_unknown: { status: 422, text: 'Choose a bank from the list.' },
  bank_taken: { status: 409, text: 'Another bank has this name or this NIBSS code.' },
  banks_unanswered: { status: 503, text: 'The payment provider did not answer. Try again in a minute.' },
  verification_closed: { status: 409, text: 'This has been decided or is being reviewed.' },
  document_not_found: {
    status: 404,
    text: 'There is no picture of a document: none was shown, or it was deleted 30 days after the decision.',
  },
  // Works, as their sellers and the moderators see them
  version_missing: { status: 428, text: 'Please say which version you saw: send its number as version.' },
  changed_meanwhile: {
    status: 409,
    text: 'This was changed in the meantime. Check the current version and try again.',
  },
  work_incomplete: { status: 422, text: 'Something is missing before this work can be shown.' },
  work_wrong_status: { status: 409, text: 'In its present state that cannot be done with this work.' },
  work_in_orders: {
    status: 409,
    text: 'This work is part of an order, so it cannot be deleted. You can pause it.',
  },
  discount_overlaps: {
    status: 409,
    text: 'Another discount of this work has days among these. Please choose others, or end that one first.',
  },
  discount_too_early: {
    status: 409,
    text: 'A discount is shown beside the lowest price of 30 days, and this work has had a price for less. Please choose a later day.',
  },
  discount_not_found: { status: 404, text: 'This discount does not exist.' },
  work_discounted: {
    status: 409,
    text: 'A discount of this work is running. Its price can be changed when that has ended.',
  },
  stock_taken: { status: 409, text: 'More of these are sold or being paid for than you would leave.' },
  print_numbers_taken: {
    status: 409,
    text: 'Please name as many numbers as there are prints, each of this edition and not sold to another buyer.',
  },
  edition_fixed: {
    status: 409,
    text: 'Pieces of this edition have been sold or are being paid for, so its number of pieces cannot change.',
  },
  import_unverified: {
    status: 409,
    text: 'Until we have verified who you are, a list may have 2 MB and its pictures 100 MB. Verification is under Shop.',
  },
  storage_full: {
    status: 507,
    text: 'There is no room for large files at the moment. We have been informed. Please try again later; what you sent is saved.',
  },
  artist_unchanged: { status: 409, text: 'Nothing of this artist waits for approval any more.' },
  artists_full: {
    status: 409,
    text: 'Your shop has 300 artists, which is the most. Please remove one without works, or write to us.',
  },
  drafts_full: {
    status: 409,
    text: 'You have 200 drafts, which is the most. Please submit or delete some of them first.',
  },
  pictures_full: { status: 422, text: 'A work shows at most twelve pictures.' },
  picture_not_found: { status: 404, text: 'This picture does not exist.' },
  picture_too_small: {
    status: 422,
    text: 'This picture is too small: its long side needs 1200 pixels, its short side 400.',
  },
  picture_too_many_pixels: {
    status: 422,
    text: 'This picture has too many pixels: at most 40 megapixels and 16,000 on a side.',
  },
  picture_heic: {
    status: 422,
    text: 'This is a HEIC photograph, which we cannot read. Please send it as a JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible.',
  },
  picture_broken: { status: 422, text: 'This picture is damaged and cannot be read to its end.' },
  // Categories, what is featured, and the words of the search
  category_in_use: { status: 409, text: 'This category is in use and cannot be deleted.' },
  category_taken: { status: 409, text: 'There is a category of this name already.' },
  collection_not_found: { status: 404, text: 'This collection does not exist.' },
  composition_not_found: { status: 404, text: 'This composition of the home page does not exist.' },
  featured_not_found: { status: 404, text: 'This entry does not exist.' },
  message_without_address: {
    status: 409,
    text: 'This person has deleted their account: there is no address to answer to.',
  },
  template_not_found: { status: 404, text: 'This template is not there any more.' },
  template_taken: { status: 409, text: 'There is a template of this name already. Please change it there.' },
  templates_full: { status: 409, text: 'There are 100 templates already. Please delete one first.' },
  synonym_not_found: { status: 404, text: 'This word is not in the list any more.' },
  views_full: {
    status: 409,
    text: 'You have saved 60 views, which is the most. Please delete one that you no longer need.',
  },
  synonym_taken: { status: 409, text: 'This word is in the list already. Please change it there.' },
  synonyms_full: {
    status: 409,
    text: 'The list has 500 words, which is the most. Please delete one that nobody needs.',
  },
  // The ledger and payouts
  payout_not_found: { status: 404, text: 'This payout does not exist.' },
  payout_state: { status: 409, text: 'This payout has moved on. Please read it again.' },
  payout_changed: {
    status: 409,
    text: 'Something in this payout has changed since it was proposed. Please cancel it; the next one will be right.',
  },
  bank_sum_differs: {
    status: 409,
    text: 'The bank has read other payments than these. Let it release nothing, and compare its list with the file.',
  },
  another_person_needed: { status: 409, text: 'Another person has to do this.' },
  own_correction: {
    status: 409,
    text: 'This payout holds a correction of yours, so a colleague must approve it.',
  },
  own_return: {
    status: 409,
    text: 'You said or approved that what this pays had been returned, so a colleague must do this.',
  },
  payout_not_looked_at: {
    status: 409,
    text: 'No payout has arrived at this account yet. Review the seller and the orders on the payout’s page, and confirm there that you have.',
  },
  bank_return_not_found: { status: 404, text: 'This return of a payment does not exist.' },
  bank_return_decided: { status: 409, text: 'A colleague has decided about this return already.' },
  bank_return_waits: {
    status: 409,
    text: 'A colleague says that this payment was returned. Please decide about that first.',
  },
  return_reference_used: {
    status: 409,
    text: 'The bank’s reference of this money is already used for the return of another payment.',
  },
  bank_line_not_found: { status: 404, text: 'This line of a statement does not exist.' },
  bank_line_decided: {
    status: 409,
    text: 'A colleague has said or decided in the meantime what this line is. Please read it again.',
  },
  difference_not_found: {
    status: 404,
    text: 'This difference is not there any more: it is solved, it has changed, or colleagues have agreed. Please read the page again.',
  },
  month_closed: { status: 409, text: 'This month is closed, or its closing waits for a colleague.' },
  month_closing_not_found: { status: 404, text: 'This closing does not exist.' },
  month_closing_decided: { status: 409, text: 'This closing has been decided already.' },
  month_figures_changed: {
    status: 409,
    text: 'Figures of this month have changed. Reject the closing and propose it again.',
  },
  adjustment_not_found: { status: 404, text: 'This correction does not exist.' },
  adjustment_decided: { status: 409, text: 'This correction has been decided already.' },
  threshold_change_not_found: { status: 404, text: 'This change does not exist.' },
  threshold_change_decided: { status: 409, text: 'This change has been decided already.' },
  threshold_change_waits: {
    status: 409,
    text: 'Another change waits for a colleague. Please decide on that one first.',
  },
  thresholds_unchanged: { status: 409, text: 'These amounts hold already.' },
  terms_change_not_found: { status: 404, text: 'This change does not exist.' },
  terms_change_decided: { status: 409, text: 'This change has been decided already.' },
  terms_change_waits: {
    status: 409,
    text: 'Another change of this seller’s terms waits for a colleague. Please decide on that one first.',
  },
  terms_unchanged: { status: 409, text: 'These terms hold already.' },
  // Deleting an account
  account_of_staff: { status: 403, text: 'Accounts of staff are closed by an administrator.' },
  account_payment_open: {
    status: 409,
    text: 'A payment or a refund of yours is still being processed. You can delete your account once it has arrived.',
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
  account_balance_open: {
    status: 409,
    text: 'There is still money between you and us. You can delete your account once it has been paid out or settled.',
  },
  // What staff write, answer and keep
  article_not_found: { status: 404, text: 'This article does not exist.' },
  article_taken: { status: 409, text: 'Another article has this address. Please choose another.' },
  article_address_stays: {
    status: 409,
    text: 'This article has been published: readers know its address, so it cannot change.',
  },
  article_published: { status: 409, text: 'This article is published. Please take it back first.' },
  article_not_out: { status: 409, text: 'Only a published article can be sent. Please publish it first.' },
  newsletter_sent: { status: 409, text: 'This article was sent to the readers of the newsletter already.' },
  newsletter_unread: { status: 409, text: 'Nobody reads the newsletter yet.' },
  article_incomplete: { status: 422, text: 'Something is missing before this article can be published.' },
  article_picture_in_use: {
    status: 409,
    text: 'This picture is the cover or is used in a text. Please remove it there first, and save.',
  },
  message_not_found: { status: 404, text: 'This message does not exist.' },
  subscriber_not_found: { status: 404, text: 'This address is not in the list.' },
  station_in_use: {
    status: 409,
    text: 'Open orders go to this station, so it cannot be deleted. You can close it.',
  },
  station_taken: { status: 409, text: 'There is a station of this name in that town already.' },
  report_not_found: { status: 404, text: 'This report does not exist.' },
  // Imports
  import_not_found: { status: 404, text: 'This import does not exist.' },
  import_open: { status: 409, text: 'Another list is being imported. Wait until it is done, or cancel it.' },
  import_wrong_state: { status: 409, text: 'In its present state that cannot be done with this import.' },
  // Programs
  scope_missing: { status: 403, text: 'This key is not made for that. Make one with the scope it needs.' },
  too_many_keys: { status: 409, text: 'There are 20 keys already. Please end one first.' },
  key_not_found: { status: 404, text: 'This key does not exist.' },
  too_many_webhooks: { status: 409, text: 'There are five webhooks already. Please delete one first.' },
  notification_not_found: { status: 404, text: 'This notification does not exist.' },
  messages_off: { status: 409, text: 'This shop sends no messages to phones.' },
  notification_required: { status: 422, text: 'We always e-mail you about this.' },
  webhook_not_found: { status: 404, text: 'This webhook does not exist.' },
  delivery_not_found: { status: 404, text: 'This message does not exist, or it has arrived.' },
} as const satisfies Record<string, { status: number; text: string }>

/** The code of a refusal. */
export type ProblemCode = keyof typeof problems
