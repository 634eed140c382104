import type { MetaDescriptor } from 'react-router'

/** The head of a page that is one person's own: its title, and nothing for search engines. */
export function privatePage(title: string) {
  return (): MetaDescriptor[] => [{ title: `${title} · Àwòrán` }, { name: 'robots', content: 'noindex' }]
}
