const MB = 1024 * 1024

/** Most bytes of a file that is sent, by what it is. */
export const AVATAR_LIMIT = 4 * MB
export const SHOP_PICTURE_LIMIT = 4 * MB
export const WORK_PICTURE_LIMIT = 20 * MB
export const ARTICLE_PICTURE_LIMIT = 20 * MB
export const COLLECTION_PICTURE_LIMIT = 20 * MB
/** Of a packed work, or of one that comes back. */
export const PHOTOGRAPH_LIMIT = 8 * MB
/** An identity paper of a seller. */
export const DOCUMENT_LIMIT = 10 * MB

/** Most bytes of a payment provider's message. */
export const WEBHOOK_LIMIT = 64 * 1024

/** What a form may have around its file, in bytes. */
export const FORM_AROUND = 64 * 1024
