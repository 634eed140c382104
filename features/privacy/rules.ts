/** What a person may agree to: news by e-mail, which is the newsletter. */
export type Purpose = 'marketing'

/** Where a consent was given or withdrawn. */
export type Source = 'sign-up' | 'settings' | 'newsletter' | 'unsubscribe'
