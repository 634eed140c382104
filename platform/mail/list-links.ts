import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a link in a mail. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of such a secret. With 256 random bits a plain hash cannot be turned back. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The headers of mails that come again and again: mail programs show their own button to stop them, and it works by one request without
 * cookies (RFC 2369, RFC 8058).
 */
export function listHeaders(link: string, supportEmail: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>, <mailto:${supportEmail}?subject=Unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
