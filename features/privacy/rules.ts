/** What a person may agree to: news by e-mail, which is the newsletter. */
export type ConsentPurpose = 'marketing'

/** Where a consent was given or withdrawn. */
export type ConsentSource = 'sign-up' | 'settings' | 'newsletter' | 'unsubscribe'
