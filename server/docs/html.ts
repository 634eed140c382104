const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, also inside an attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => named[sign] ?? sign)
}

/** A text with `code` between backticks. */
export function words(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** A block of code that can be scrolled by the keyboard. `keeps` says which values of the answer a reader keeps, for what follows. */
export function block(label: string, code: string, keeps: Record<string, string> = {}): string {
  const kept = Object.entries(keeps)
    .map(([name, path]) => `${name}=${path}`)
    .join(' ')
  return `<pre tabindex="0" role="region" aria-label="${escape(label)}"${kept === '' ? '' : ` data-keeps="${escape(kept)}"`}><code>${escape(code)}</code></pre>`
}
