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

/** Types that a chooser of photographs offers. Without HEIC: iPhones then hand over a JPEG. The server looks at the content. */
export const photographTypes = ['image/jpeg', 'image/png', 'image/webp']
/** Of works, articles and collections: what scanners and editors write too. */
export const pictureTypes = [...photographTypes, 'image/avif', 'image/tiff']
/** Of identity papers and receipts. */
export const paperTypes = [...photographTypes, 'application/pdf']
/** Of a person's picture: jpg, jpeg, gif and png. */
export const avatarTypes = ['image/jpg', 'image/jpeg', 'image/gif', 'image/png']
