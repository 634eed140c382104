// Made from the migrations by `npm run docs`; `npm run check` compares it with them.

import type { Generated } from 'kysely'

/** The tables of the migrated database: each column as it arrives and is written. */
export interface Database {
  account: {
    id: string
    email: string
    first_name: string
    last_name: string
    phone: string
    password_hash: string
    role: 'BUYER' | 'SELLER' | 'STAFF'
    email_verified_at: Date | null
    terms_agreed_at: Date
    address: Generated<string>
    city: Generated<string>
    country: Generated<string>
    avatar_id: string | null
    created_at: Date
    updated_at: Date
    staff_roles: Generated<string[]>
    deleted_at: Date | null
    disabled_at: Date | null
    disabled_why: Generated<string>
    first_password_until: Date | null
    factor_by_mail: Generated<boolean>
  }
  api_key: {
    id: string
    account_id: string
    name: string
    hint: string
    token_hash: string
    scopes: string[]
    created_at: Date
    expires_at: Date
    used_at: Date | null
    revoked_at: Date | null
  }
  article: {
    id: string
    slug: string
    title: string
    summary: Generated<string>
    text: string
    picture_id: string | null
    published_at: Date | null
    created_at: Date
    updated_at: Date
    version: Generated<number>
    address_since: Date | null
  }
  article_picture: {
    picture_id: string
    article_id: string
    alt: string
    created_at: Date
  }
  artist: {
    id: string
    seller_id: string
    slug: string
    name: string
    town: Generated<string>
    state: Generated<string>
    biography: Generated<string>
    version: Generated<number>
    pending: unknown
    submitted_at: Date | null
    refusal: Generated<string>
    statement: Generated<string>
    exhibitions: Generated<unknown>
    picture_id: string | null
    pending_picture_id: string | null
    shown_since: Date | null
  }
  audit_entry: {
    number: number
    at: Date
    actor_id: string | null
    actor_name: string
    action: string
    subject_kind: string
    subject_id: string
    before: unknown
    after: unknown
    request_id: string | null
    previous_hash: string
    hash: string
    actor_email: string | null
    actor_roles: string[] | null
  }
  audit_head: {
    single: Generated<boolean>
    number: number
    hash: string
    seal: Generated<string>
  }
  bank: {
    code: string
    name: string
    nip_code: Generated<string>
    short_names: Generated<string[]>
    listed: Generated<boolean>
    version: Generated<number>
  }
  bank_line: {
    id: string
    statement_id: string
    account: string
    booked_on: string
    amount_kobo: number
    text: string
    reference: string
    number: number
    state: Generated<'OPEN' | 'NAMED' | 'SETTLED'>
    kind: 'payout' | 'return_cost' | 'came_back' | 'settlement' | 'bank_fee' | 'tax' | 'own_money' | 'other' | null
    note: Generated<string>
    named_by: string | null
    named_at: Date | null
    approved_by: string | null
    settled_at: Date | null
    lacked_by: string | null
  }
  bank_line_payment: {
    line_id: string
    payout_id: string | null
    cost_id: string | null
    bank_return_id: string | null
    settlement_id: string | null
  }
  bank_return: {
    id: string
    payout_id: string | null
    state: Generated<'PROPOSED' | 'APPROVED' | 'REJECTED'>
    reference: string
    note: string
    created_by: string
    created_at: Date
    decided_by: string | null
    decided_at: Date | null
    cost_id: string | null
  }
  bank_statement: {
    id: string
    account: string
    format: 'csv' | 'camt.053' | 'mt940'
    first_day: string
    last_day: string
    lines: number
    new_lines: number
    imported_by: string
    imported_at: Date
  }
  cart: {
    id: string
    account_id: string | null
    guest_id: string | null
    version: Generated<number>
    updated_at: Date
  }
  cart_day: {
    day: string
    slot: number
    carts: number
  }
  cart_line: {
    id: string
    cart_id: string
    edition_id: string
    with_frame: boolean
    quantity: number
    created_at: Date
  }
  category: {
    id: string
    parent_id: string | null
    slug: string
    name: string
    picture_id: string | null
    position: Generated<number>
    version: Generated<number>
  }
  category_work_count: {
    category_id: string
    subcategory_id: string | null
    works: number
  }
  collection: {
    id: string
    version: Generated<number>
    slug: string
    title: string
    introduction: Generated<string>
    curator: Generated<string>
    curator_line: Generated<string>
    shown_from: Date | null
    shown_until: Date | null
    created_at: Date
    updated_at: Date
    picture_id: string | null
    picture_alt: Generated<string>
  }
  collection_work: {
    collection_id: string
    work_id: string
    position: number
    text: Generated<string>
  }
  consent: {
    number: Generated<number>
    account_id: string | null
    email: string
    purpose: 'marketing'
    given: boolean
    at: Date
    source: 'sign-up' | 'settings' | 'newsletter' | 'unsubscribe'
    wording: string | null
  }
  contact_message: {
    id: string
    account_id: string | null
    email: string
    name: string
    text: string
    created_at: Date
    version: Generated<number>
    answered_at: Date | null
    answered_by: string | null
    note: Generated<string>
  }
  delivery_exception: {
    from_state: string
    to_state: string
    small_kobo: number | null
    medium_kobo: number | null
    large_kobo: number | null
    oversized_kobo: number | null
    version: Generated<number>
  }
  delivery_fee: {
    option: 'HOME' | 'PICKUP'
    distance: 'same_state' | 'same_zone' | 'other_zone'
    small_kobo: number | null
    medium_kobo: number | null
    large_kobo: number | null
    oversized_kobo: number | null
    version: Generated<number>
  }
  difference_note: {
    id: string
    kind: string
    code: string
    transaction: string
    amount_kobo: number
    note: string
    noted_by: string
    noted_at: Date
    agreed_by: string | null
    agreed_at: Date | null
  }
  discount: {
    id: string
    work_id: string
    percent: number | null
    price_kobo: number | null
    starts_at: Date
    ends_at: Date
    state: Generated<'planned' | 'running' | 'ended' | 'cancelled'>
    why: Generated<string>
    created_at: Date
  }
  edition: {
    id: string
    work_id: string
    label: Generated<string>
    width_mm: number | null
    height_mm: number | null
    depth_mm: number | null
    price_kobo: number
    total: number
    available: number
    position: Generated<number>
    regular_kobo: number | null
    before_kobo: number | null
    discount_ends_at: Date | null
  }
  edition_price: {
    edition_id: string
    asked_since: Date
    price_kobo: number
    shown: boolean
  }
  email_correction: {
    account_id: string
    email: string
    code_hash: string
    tries_left: number
    proof: string
    asked_by: string
    created_at: Date
    expires_at: Date
  }
  evidence: {
    id: string
    width: number
    height: number
    taken_in_by: string
    created_at: Date
  }
  exception_note: {
    kind: string
    subject_id: string
    note: string
    account_id: string
    at: Date
  }
  exception_proposal: {
    id: string
    kind: string
    subject_id: string
    step: 'refund_all' | 'paid_by_hand' | 'match' | 'release'
    order_code: string
    note: string
    created_by: string
    created_at: Date
  }
  factor_reset: {
    id: string
    account_id: string
    asked_by: string
    proof: string
    asked_at: Date
    due_at: Date
    stop_hash: string
    ended_at: Date | null
    outcome: 'done' | 'stopped' | null
  }
  familiar: {
    account_id: string
    mark: string
    seen_at: Date
    kind: Generated<'network' | 'device'>
  }
  featured: {
    id: string
    kind: 'hero' | 'top_deal'
    work_id: string
    from_at: Date
    to_at: Date | null
    position: Generated<number>
    version: Generated<number>
  }
  follower: {
    id: string
    account_id: string | null
    email: string | null
    since: Date
  }
  following: {
    follower_id: string
    artist_id: string
    since: Date
  }
  following_link: {
    token_hash: string
    follower_id: string
    expires_at: Date
  }
  following_request: {
    token_hash: string
    email: string
    artist_id: string
    expires_at: Date
  }
  following_told: {
    follower_id: string
    work_id: string
    told_at: Date
  }
  former_category_name: {
    category_id: string
    name: string
    until: Date
  }
  guest: {
    id: string
    created_at: Date
    merged_into: string | null
    merged_at: Date | null
  }
  hold: {
    id: string
    order_id: string
    order_line_id: string
    edition_id: string
    quantity: number
    one_of_a_kind: boolean
    state: 'live' | 'sold' | 'kept' | 'released'
    created_at: Date
    changed_at: Date
  }
  home_composition: {
    id: string
    version: Generated<number>
    name: string
    shown_from: Date | null
    shown_until: Date | null
    bands: unknown
    created_at: Date
    updated_at: Date
  }
  idempotency_key: {
    principal: string
    route: string
    key: string
    request_hash: string
    answer: unknown
    created_at: Date
  }
  job_run: {
    name: string
    ran_at: Date
    ok: boolean
    made_up_at: Date | null
  }
  ledger_adjustment: {
    id: string
    state: 'PROPOSED' | 'ENTERED' | 'REJECTED'
    debit: string
    credit: string
    seller_id: string | null
    order_id: string | null
    amount_kobo: number
    note: string
    created_by: string
    created_at: Date
    request_key: string | null
    decided_by: string | null
    decided_at: Date | null
  }
  ledger_check: {
    id: string
    at: Date
    ok: boolean
    findings: unknown
    run_by: string | null
  }
  ledger_day: {
    day: string
    kind: string
    account: string
    of_line: boolean
    amount_kobo: number
    entries: number
  }
  ledger_entry: {
    id: string
    number: Generated<number>
    kind: 'sale' | 'extra_payment' | 'refund' | 'provider_fee' | 'payout' | 'payout_confirmed' | 'payout_returned' | 'adjustment' | 'return_cost' | 'return_cost_returned' | 'taken_beyond'
    source_kind: string
    source_id: string
    at: Date
    order_id: string | null
    seller_id: string | null
    note: Generated<string>
  }
  ledger_posting: {
    entry_id: string
    number: number
    account: 'provider_clearing' | 'seller_payable' | 'commission' | 'shipping' | 'vat_payable' | 'provider_fees' | 'refunds_due' | 'payouts_clearing' | 'shortfall' | 'refunds_borne' | 'return_costs'
    seller_id: string | null
    order_id: string | null
    order_line_id: string | null
    amount_kobo: number
    parcel_id: string | null
    is_reserve: Generated<boolean>
  }
  mail: {
    id: string
    event_key: string
    recipient: string
    subject: string
    html: string
    text: string
    reply_to: string | null
    created_at: Date
    until: Date | null
    tries: Generated<number>
    try_after: Date
    sent_at: Date | null
    given_up_at: Date | null
    failed_why: string | null
    headers: Generated<unknown>
    urgent: Generated<boolean>
    request_id: string | null
    trace_context: unknown
  }
  message_answer: {
    id: string
    message_id: string
    text: string
    answered_by: string | null
    answered_at: Date
  }
  message_number: {
    account_id: string
    phone: string
    channel: 'whatsapp' | 'sms'
    code_hash: string | null
    code_until: Date | null
    code_tries: Generated<number>
    confirmed_at: Date | null
    created_at: Date
  }
  message_template: {
    id: string
    version: Generated<number>
    name: string
    text: string
    updated_at: Date
  }
  migrations: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  month_closing: {
    id: string
    month: string
    state: Generated<'PROPOSED' | 'SIGNED' | 'REJECTED'>
    figures: unknown
    note: string
    created_by: string
    created_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  newsletter_issue: {
    id: string
    article_id: string
    begun_at: Date
    last_reader: string | null
    sent: Generated<number>
    ended_at: Date | null
  }
  newsletter_link: {
    token_hash: string
    email: string
    purpose: 'confirm' | 'unsubscribe'
    created_at: Date
    expires_at: Date
  }
  newsletter_subscription: {
    email: string
    subscribed_at: Date
    confirmed_at: Date | null
    id: Generated<string>
    left_at: Date | null
  }
  notification: {
    id: string
    account_id: string
    event_key: string
    kind: string
    subject: string
    content: unknown
    created_at: Date
    read_at: Date | null
    mail_at: Date | null
    mail_key: string | null
    out_at: Date | null
  }
  notification_choice: {
    account_id: string
    kind: string
    by_mail: boolean
    by_message: boolean
  }
  one_time_code: {
    id: string
    account_id: string
    purpose: 'verify' | 'reset' | 'factor'
    code_hash: string
    tries_left: number
    created_at: Date
    expires_at: Date
    used_at: Date | null
    asked_by: Generated<string[]>
    tries_elsewhere: Generated<number>
  }
  order_delivery: {
    order_id: string
    seller_id: string
    from_state: string
    size_class: 'small' | 'medium' | 'large' | 'oversized'
    fee_kobo: number
  }
  order_event: {
    id: string
    order_id: string
    at: Date
    actor: string
    from_state: string | null
    to_state: string
    detail: Generated<string>
    parcel_id: string | null
    request_id: string | null
  }
  order_line: {
    id: string
    order_id: string
    number: number
    work_id: string
    edition_id: string
    seller_id: string
    name: string
    artist: string
    size_label: string
    picture_id: string | null
    unit_kobo: number
    frame_kobo: number
    with_frame: boolean
    quantity: number
    total_kobo: number
    removed_at: Date | null
    freed_numbers: Generated<number[]>
  }
  order_note: {
    id: string
    order_id: string
    text: string
    created_by: string
    created_at: Date
  }
  order_sign: {
    order_id: string
    kind: 'shared_network' | 'shared_device' | 'shared_phone' | 'shared_bank' | 'shared_card' | 'many_orders' | 'card_of_many' | 'many_card_orders' | 'large_first_order' | 'large_first_card'
    seller_id: string | null
    found_at: Date
  }
  orders: {
    id: string
    code: string
    account_id: string
    state: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED'
    purchase: 'single' | 'cart'
    delivery_option: 'HOME' | 'PICKUP'
    customer_name: string
    customer_email: string
    ship_address: string
    ship_city: string
    ship_state: string
    ship_country: string
    ship_phone: string
    ship_email: string
    station_name: string | null
    subtotal_kobo: number
    shipping_fee_kobo: number
    total_kobo: number
    purchase_fingerprint: string
    hold_expires_at: Date
    hidden_at: Date | null
    created_at: Date
    paid_at: Date | null
    closed_at: Date | null
    station_id: string | null
    expiry_look_at: Date | null
    expiry_looks: Generated<number>
    placed_from: string | null
  }
  page_change: {
    id: Generated<number>
    transaction: Generated<string>
    what: string
    ids: Generated<string[]>
    at: Generated<Date>
  }
  parcel: {
    id: string
    order_id: string
    seller_id: string
    state: 'PACKING' | 'SHIPPING' | 'SUCCESS' | 'CANCELLED' | 'RETURNED'
    created_at: Date
    changed_at: Date
    pack_by: Date
    courier: Generated<string>
    tracking_code: Generated<string>
    tracking_url: Generated<string>
    packing: unknown
    shipped_at: Date | null
    at_station_at: Date | null
    received_at: Date | null
    delivered_on: string | null
    received_by: 'buyer' | 'seller' | 'staff' | null
    cannot_send_at: Date | null
    cannot_send_reason: Generated<string>
    cannot_send_items: unknown
    tracking_changes: Generated<number>
    reminder: Generated<'' | 'due' | 'late' | 'last'>
    reminded_at: Date | null
    delivery_fee_kobo: number | null
    disputed_since: Date | null
    handed_over_at: Date | null
    handed_over_by: 'seller' | 'buyer' | 'courier' | null
  }
  parcel_claim: {
    id: string
    parcel_id: string
    order_id: string
    account_id: string
    seller_id: string
    state: 'OPEN' | 'CAME' | 'FOUND' | 'LOST' | 'CLOSED'
    text: Generated<string>
    created_at: Date
    decision_text: Generated<string>
    decided_at: Date | null
    decided_by: string | null
    answer_text: Generated<string>
    answer_courier: Generated<string>
    answer_tracking_code: Generated<string>
    answer_tracking_url: Generated<string>
    answered_at: Date | null
  }
  parcel_photograph: {
    parcel_id: string
    evidence_id: string
    position: number
  }
  payment_attempt: {
    id: string
    order_id: string
    tx_ref: string
    provider: string
    amount_kobo: number
    currency: string
    state: 'CREATED' | 'OPENED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'ABANDONED' | 'MISMATCH' | 'REFUNDING' | 'REFUNDED'
    provider_id: string | null
    paid_kobo: number | null
    method: string | null
    created_at: Date
    changed_at: Date
    settled_at: Date | null
    checks: Generated<number>
    next_check_at: Date | null
    paid_currency: string | null
    asked_back_kobo: Generated<number>
    fee_kobo: number | null
    provider_session: string | null
    card_mark: string | null
  }
  payment_taking: {
    id: string
    attempt_id: string
    kind: 'dispute' | 'refund' | 'reversal'
    case_id: string
    state: 'OPEN' | 'TAKEN' | 'KEPT' | 'GIVEN_BACK'
    provider_word: string
    reason: string
    amount_kobo: number
    answer_by: Date | null
    refund_id: string | null
    beyond_kobo: Generated<number>
    covered_kobo: Generated<number>
    entered_at: Date | null
    seen_at: Date
    changed_at: Date
  }
  payment_transfer: {
    attempt_id: string
    bank: string | null
    account_number: string | null
    account_name: string | null
    amount_kobo: number | null
    expires_at: Date | null
    told_sent_at: Date | null
  }
  payout: {
    id: string
    code: string
    seller_id: string
    amount_kobo: number
    state: 'PROPOSED' | 'APPROVED' | 'SENT' | 'CONFIRMED' | 'RETURNED' | 'CANCELLED'
    bank: Generated<string>
    created_by: string | null
    created_at: Date
    approved_by: string | null
    approved_at: Date | null
    second_approved_by: string | null
    second_approved_at: Date | null
    sent_by: string | null
    sent_at: Date | null
    reference: string | null
    sent_key: string | null
    ended_at: Date | null
    note: Generated<string>
    account_hash: Generated<string>
    two_people: Generated<boolean>
    ended_by: string | null
    account_check: Generated<'unchecked' | 'confirmed' | 'other_name' | 'not_found' | 'unanswered'>
  }
  payout_line: {
    payout_id: string
    entry_id: string
    posting_number: number
    amount_kobo: number
    released_at: Date | null
  }
  pickup_station: {
    id: string
    name: string
    address: string
    city: string
    state: string
    country: string
    fee_kobo: number | null
    active: Generated<boolean>
    position: Generated<number>
    version: Generated<number>
  }
  picture: {
    id: string
    width: number
    height: number
    widths: number[]
    colour: string
    palette: unknown
    thumbhash: string
    created_at: Date
    warnings: Generated<string[]>
    source_id: string | null
    turned: Generated<number>
    hashed_at: Date | null
    colours: string[] | null
  }
  picture_hash: {
    picture_id: string
    variant: string
    hash: string
  }
  picture_similarity: {
    picture_id: string
    other_id: string
    variant: string
    distance: number
    found_at: Date
  }
  print_number: {
    edition_id: string
    number: number
    order_line_id: string
  }
  quote: {
    account_id: string
    id: string
    subject: string
    lines: unknown
    fee_kobo: number | null
    places: unknown
    quoted_at: Date
  }
  rate_limit: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  recently_viewed: {
    account_id: string
    work_id: string
    viewed_at: Date
  }
  recovery_code: {
    account_id: string
    code_hash: string
    used_at: Date | null
  }
  refresh_token: {
    token_hash: string
    session_id: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
    successor_sealed: string | null
  }
  refund: {
    id: string
    order_id: string
    attempt_id: string
    amount_kobo: number
    shipping_kobo: Generated<number>
    key: string
    why: string
    of_sale: boolean
    state: 'REQUESTED' | 'STARTED' | 'DONE' | 'REFUSED'
    provider_word: Generated<string>
    created_at: Date
    changed_at: Date
    started_at: Date | null
    done_at: Date | null
  }
  refund_decision: {
    key: string
    order_id: string
    account_id: string | null
    amount_kobo: number
    at: Date
    approved_by: string | null
  }
  refund_delivery: {
    refund_id: string
    parcel_id: string
    amount_kobo: number
    bearer_id: string | null
    is_ours: Generated<boolean>
  }
  refund_line: {
    refund_id: string
    order_line_id: string
    quantity: number
    amount_kobo: number
    bearer_id: string | null
    is_ours: Generated<boolean>
  }
  refund_plan: {
    refund_id: string
    order_id: string
    note: string
    postings: unknown
  }
  refund_proposal: {
    id: string
    order_id: string
    entry: unknown
    amount_kobo: number
    state: 'PROPOSED' | 'APPROVED' | 'REJECTED'
    created_by: string
    created_at: Date
    decided_by: string | null
    decided_at: Date | null
    note: Generated<string>
    return_id: string | null
    claim_id: string | null
  }
  return_cost: {
    id: string
    return_id: string
    state: 'ASKED' | 'APPROVED' | 'REFUSED' | 'PAID' | 'CAME_BACK'
    amount_kobo: number
    approved_kobo: number | null
    receipt_key: string | null
    receipt_hash: string
    receipt_number: string
    bank_code: string
    bank_nip_code: string
    bank_name: string
    account_name: string
    account_sealed: Buffer | null
    account_ending: string
    account_check: 'found' | 'unanswered'
    decision_text: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    paid_by: string | null
    paid_at: Date | null
    bank_reference: Generated<string>
    created_at: Date
  }
  return_event: {
    id: string
    return_id: string
    at: Date
    actor: string
    from_state: string | null
    to_state: string
    detail: Generated<string>
  }
  return_offer: {
    id: string
    return_id: string
    percent: number
    amount_kobo: number
    staff_id: string | null
    is_ours: boolean
    state: 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'ENDED'
    created_at: Date
    answer_by: Date
    answered_at: Date | null
  }
  return_photograph: {
    return_id: string
    evidence_id: string
    position: number
    said_with: 'asked' | 'answered' | 'arrived'
  }
  return_request: {
    id: string
    code: string
    order_id: string
    order_line_id: string
    parcel_id: string
    account_id: string
    seller_id: string
    quantity: number
    reason: 'changed_mind' | 'damaged' | 'not_as_described' | 'wrong_work'
    text: string
    state: 'ASKED' | 'ACCEPTED' | 'CONTESTED' | 'APPROVED' | 'SENT' | 'ARRIVED' | 'REFUNDING' | 'REFUNDED' | 'REFUSED' | 'WITHDRAWN'
    answer_by: Date
    seller_text: Generated<string>
    answered_at: Date | null
    goods_kobo: number | null
    shipping_kobo: number | null
    send_back: boolean | null
    decision_text: Generated<string>
    decided_at: Date | null
    courier: Generated<string>
    tracking_code: Generated<string>
    sent_at: Date | null
    arrived_at: Date | null
    intact: boolean | null
    arrival_text: Generated<string>
    refund_id: string | null
    created_at: Date
    changed_at: Date
    send_to: Generated<string>
    restocked: Generated<boolean>
    is_ours: Generated<boolean>
    label_courier: Generated<string>
    label_code: Generated<string>
  }
  sale_terms: {
    order_line_id: string
    commission_bp: number
    vat_bp: number
    vat_registered: boolean
  }
  saved_view: {
    id: string
    account_id: string
    list: string
    name: string
    query: string
    created_at: Date
  }
  second_factor: {
    account_id: string
    secret: string | null
    pending_secret: string | null
    last_step: Generated<number>
    confirmed_at: Date | null
    sealed: Buffer | null
    pending_sealed: Buffer | null
    pending_session: string | null
    pending_at: Date | null
    warned_at: Date | null
  }
  security_event: {
    number: Generated<number>
    at: Date
    kind: string
    account_id: string | null
    typed_hash: string | null
    address: string | null
    agent: Generated<string>
    request_id: string | null
    detail: Generated<string>
    times: Generated<number>
  }
  seller: {
    id: string
    account_id: string | null
    slug: string
    name: string
    created_at: Date
    version: Generated<number>
    business_name: Generated<string>
    town: Generated<string>
    state: Generated<string>
    biography: Generated<string>
    picture_id: string | null
    verification: Generated<'new' | 'submitted' | 'verified' | 'refused'>
    refusal: Generated<string>
    submitted_at: Date | null
    bank_code: Generated<string>
    bank_name: Generated<string>
    account_name: Generated<string>
    account_number: Generated<string>
    payouts_frozen_until: Date | null
    updated_at: Generated<Date>
    disabled_at: Date | null
    account_sealed: Buffer | null
    account_ending: Generated<string>
    suspended_at: Date | null
    suspended_why: Generated<string>
    payouts_held_at: Date | null
    payouts_held_why: Generated<string>
    ship_from_address: Generated<string>
    ship_from_city: Generated<string>
    ship_from_state: Generated<string>
    ship_from_phone: Generated<string>
    account_check: Generated<'unchecked' | 'found' | 'not_found' | 'unanswered'>
    account_found_name: Generated<string>
    paused_at: Date | null
    paused_until: string | null
    pause_note: Generated<string>
    account_asked_at: Date | null
  }
  seller_identity: {
    id: string
    seller_id: string
    legal_name: string
    document_kind: 'nin' | 'passport' | 'drivers_licence' | 'voters_card' | 'cac'
    document_number: Generated<string>
    file_key: string | null
    created_at: Date
    decided_at: Date | null
    number_sealed: Buffer | null
    number_ending: Generated<string>
  }
  seller_terms: {
    seller_id: string
    commission_bp: number | null
    vat_registered: Generated<boolean>
    changed_at: Date
  }
  session: {
    id: string
    account_id: string
    remember: boolean
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    revoked_why: string | null
    second_factor_at: Date | null
    used_at: Date
    device: Generated<string>
    guest_id: string | null
  }
  settlement: {
    id: string
    provider: string
    settlement_id: string
    state: 'under_way' | 'paid' | 'failed'
    provider_word: string
    gross_kobo: number
    fees_kobo: number
    taken_kobo: number
    amount_kobo: number
    currency: string
    paid_on: string
    reference: string
    to_bank: boolean
    seen_at: Date
    changed_at: Date
    listed_at: Date | null
    agreed_at: Date | null
  }
  settlement_transaction: {
    settlement_id: string
    transaction_id: string
    reference: string
    amount_kobo: number
    fee_kobo: number
    attempt_id: string | null
  }
  shipping_address: {
    id: string
    account_id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    address: string
    city: string
    state: string
    country: string
    zipcode: Generated<string>
    created_at: Date
  }
  signing_key: {
    kid: string
    secret: string | null
    created_at: Date
    retires_at: Date
    sealed: Buffer | null
  }
  staff_invitation: {
    id: string
    email: string
    roles: string[]
    token_hash: string
    invited_by: string
    created_at: Date
    expires_at: Date
    withdrawn_at: Date | null
    accepted_at: Date | null
    account_id: string | null
  }
  staff_note: {
    id: string
    account_id: string
    flag: 'fraud' | 'counterfeit' | 'chargeback' | 'stolen_account' | 'abuse' | 'watch' | null
    text: string
    created_by: string
    created_at: Date
    cleared_by: string | null
    cleared_at: Date | null
  }
  synonym: {
    id: string
    version: Generated<number>
    term: string
    key: string
    meanings: string[]
    updated_at: Date
  }
  taking_share: {
    taking_id: string
    seller_id: string
    is_ours: boolean
    why: 'protected' | 'not_sent' | 'came_back' | 'signs' | 'not_as_described' | 'new_seller' | 'late' | 'untracked' | 'not_received' | 'reason_unknown'
  }
  terms_change: {
    id: string
    seller_id: string
    state: Generated<'PROPOSED' | 'APPROVED' | 'REJECTED'>
    commission_bp: number | null
    vat_registered: boolean
    reason: string
    created_by: string
    created_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  text_message: {
    id: string
    account_id: string
    event_key: string
    channel: 'whatsapp' | 'sms'
    phone: string
    text: string
    is_code: Generated<boolean>
    state: Generated<'waiting' | 'sent' | 'delivered' | 'failed'>
    reference: Generated<string>
    failed_why: Generated<string>
    created_at: Date
    sent_at: Date | null
    ended_at: Date | null
  }
  threshold_change: {
    id: string
    number: Generated<number>
    state: Generated<'PROPOSED' | 'APPROVED' | 'REJECTED'>
    two_people_above_kobo: number
    payout_least_kobo: number
    reason: string
    created_by: string
    created_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  visit_day: {
    day: string
    source: 'direct' | 'search' | 'whatsapp' | 'instagram' | 'facebook' | 'x' | 'own' | 'other'
    slot: number
    visits: number
  }
  waiting: {
    account_id: string
    work_id: string
    since: Date
  }
  webhook_delivery: {
    id: string
    endpoint_id: string
    event: string
    event_id: string
    body: string
    created_at: Date
    attempts: Generated<number>
    last_at: Date | null
    last_status: number | null
    last_error: Generated<string>
    delivered_at: Date | null
    given_up_at: Date | null
    due_at: Date | null
    taken_until: Date | null
  }
  webhook_endpoint: {
    id: string
    account_id: string
    seller_id: string
    url: string
    events: string[]
    secret_sealed: Buffer
    created_at: Date
    failures: Generated<number>
    disabled_at: Date | null
    host: Generated<string | null>
    silent: Generated<number>
  }
  webhook_event: {
    id: string
    provider: string
    type: string
    provider_id: string
    status: string
    tx_ref: string | null
    body_hash: string
    body: string
    received_at: Date
    processed_at: Date | null
  }
  wished: {
    work_id: string
    owner_id: string
  }
  wishlist_item: {
    id: string
    account_id: string | null
    guest_id: string | null
    work_id: string
    created_at: Date
  }
  work: {
    id: string
    seller_id: string
    artist_id: string
    category_id: string
    subcategory_id: string | null
    slug: string
    name: string
    description: string
    medium: Generated<string>
    year: number | null
    kind: 'unique' | 'edition'
    frame_price_kobo: number | null
    signed: Generated<boolean>
    framed: Generated<boolean>
    status: 'draft' | 'submitted' | 'live' | 'paused' | 'refused'
    price_kobo: number
    search_name: string
    search_text: string
    created_at: Date
    updated_at: Date
    version: Generated<number>
    packing: Generated<'flat' | 'tube' | 'crate' | 'fragile'>
    refusal: Generated<string>
    submitted_at: Date | null
    shown_since: Date | null
    pending: unknown
    pending_state: 'submitted' | 'refused' | null
    reference: string | null
    withheld_at: Date | null
    search_words: Generated<string>
    numbered: Generated<boolean>
  }
  work_day: {
    work_id: string
    day: string
    views: Generated<number>
    wishlisted: Generated<number>
  }
  work_import: {
    id: string
    seller_id: string
    state: 'receiving' | 'checking' | 'matching' | 'checked' | 'importing' | 'done' | 'cancelled' | 'refused'
    name: string
    bytes: number
    pictures_name: string | null
    pictures_bytes: number | null
    parts: Generated<number>
    pictures_parts: Generated<number>
    layout: unknown
    checked_bytes: Generated<number>
    checked_lines: Generated<number>
    problem: Generated<string>
    notes: Generated<string[]>
    rows: Generated<number>
    rows_done: Generated<number>
    problems: Generated<number>
    found_new: Generated<number>
    found_changed: Generated<number>
    found_unchanged: Generated<number>
    found_wrong: Generated<number>
    made_new: Generated<number>
    made_changed: Generated<number>
    made_unchanged: Generated<number>
    made_refused: Generated<number>
    pictures_taken: Generated<number>
    pictures_refused: Generated<number>
    created_at: Date
    moved_at: Date
    ended_at: Date | null
    taken_back: Generated<number>
    csv_bytes: number | null
  }
  work_import_matching: {
    seller_id: string
    heads: string
    matching: unknown
    used_at: Date
  }
  work_import_picture: {
    work_id: string
    crc: number
    bytes: number
  }
  work_import_problem: {
    import_id: string
    number: number
    position: number
    field: string
    message: string
  }
  work_import_row: {
    import_id: string
    number: number
    reference: string
    name: string
    found: 'new' | 'changed' | 'unchanged' | 'wrong'
    made: 'new' | 'changed' | 'unchanged' | 'refused' | null
    work_id: string | null
    entry: unknown
    pictures_done: Generated<number>
    work_version: number | null
  }
  work_picture: {
    work_id: string
    picture_id: string
    position: number
    kind: 'whole' | 'detail' | 'frame' | 'edge' | 'back' | 'room' | null
    alt: Generated<string>
  }
  work_report: {
    id: string
    work_id: string
    account_id: string | null
    reason: 'copied' | 'misleading' | 'offensive' | 'fraud' | 'other'
    text: string
    version: Generated<number>
    created_at: Date
    closed_at: Date | null
    closed_by: string | null
    note: Generated<string>
  }
  work_view: {
    work_id: string
    day: string
    source: 'direct' | 'search' | 'whatsapp' | 'instagram' | 'facebook' | 'x' | 'own' | 'other'
    views: number
  }
}
