import { createHash } from 'node:crypto'
import type { StoredMessage } from './stored-mail.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font: 400 1.75rem Georgia, serif } h2 { font-size: 1rem; margin-top: 2rem }
ul { list-style: none; padding: 0 } li { border-top: 1px solid #8884 }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 0; color: inherit; text-decoration: none }
li a:hover strong { text-decoration: underline }
small, dt { opacity: .75 } dl { display: grid; grid-template-columns: 5rem 1fr; gap: .25rem } dd { margin: 0 }
iframe { width: 100%; height: 40rem; border: 1px solid #8884; background: #fff } pre { white-space: pre-wrap; border: 1px solid #8884; padding: 1rem }
`

/** The policy of the reading page's own documents: nothing but this style sheet, and the framed message. */
export const pagePolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`

const openLinks = 'allow-popups allow-popups-to-escape-sandbox'

/** The policy of a message's own HTML: no script, no form, nothing loaded but pictures; links open elsewhere. */
export const messagePolicy =
  `sandbox ${openLinks}; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; ` +
  `form-action 'none'; base-uri 'none'; frame-ancestors 'self'`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>${style}</style><body>${body}</body></html>`

/** The list of messages. */
export function listPage(messages: StoredMessage[]): string {
  return page(
    'Kept mail',
    `<h1>Kept mail</h1><p>There is no mail server: messages are kept here and go nowhere.</p>` +
      (messages.length === 0 ? '<p>No messages yet.</p>' : `<ul>${messages.map(entry).join('')}</ul>`),
  )
}

const entry = ({ id, subject, to, date }: StoredMessage): string =>
  `<li><a href="/${id}"><strong>${escape(subject)}</strong><time>${escape(shownTime(date))}</time>` +
  `<small>${escape(to.join(', '))}</small></a></li>`

const shownTime = (date: string): string => date.slice(0, 16).replace('T', ' ')

/** One message: what it says of itself, its HTML in a frame of its own, its plain text. */
export function messagePage(message: StoredMessage): string {
  const { id, subject, from, to, date, text } = message
  const facts = [
    ['From', from],
    ['To', to.join(', ')],
    ['Date', shownTime(date)],
  ]
  return page(
    subject,
    `<p><a href="/">All messages</a></p><h1>${escape(subject)}</h1>` +
      `<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('')}</dl>` +
      `<h2>HTML</h2><iframe title="The message" sandbox="${openLinks}" src="/${id}/html"></iframe>` +
      `<h2>Plain text</h2><pre>${escape(text)}</pre>`,
  )
}

/** The message's HTML with its links opening in a page of their own. */
export function messageHtml({ html }: StoredMessage): string {
  return `<!doctype html><base target="_blank">${html}`
}
