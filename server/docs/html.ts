const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML, also inside an attribute. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => named[sign] ?? sign)

/** A text with `code` between backticks. */
export const words = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** A block of code that can be scrolled by the keyboard. `keeps` says which values of the answer a reader keeps, for what follows. */
export const block = (label: string, code: string, keeps: Record<string, string> = {}): string => {
  const kept = Object.entries(keeps)
    .map(([name, path]) => `${name}=${path}`)
    .join(' ')
  return `<pre tabindex="0" role="region" aria-label="${escape(label)}"${kept === '' ? '' : ` data-keeps="${escape(kept)}"`}><code>${escape(code)}</code></pre>`
}
