import { useSearchParams } from 'react-router'
import { numberIn, readDigits } from '../../../kernel/read-number.ts'

/** What a list shows, kept in the address: it can be sent to a colleague, and going back leads to it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, numberIn(search.get('page') ?? '', readDigits) || 1)
  const changed = (name: string, value: string, before = search): URLSearchParams => {
    const next = new URLSearchParams(before)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }
  return {
    read: (name: string): string => search.get(name) ?? '',
    page,
    /** The address with a filter set, or taken out; the list begins anew with its first page. */
    at: (name: string, value: string): string => `?${changed(name, value)}`,
    /** Goes there. */
    set: (name: string, value: string): void =>
      setSearch((before) => changed(name, value, before), { preventScrollReset: true }),
    /** The query for the API: the page, the order, and the filters of these names that are set. */
    query: (...names: string[]): URLSearchParams => {
      const asked = new URLSearchParams({ page: String(page), limit: '24' })
      for (const name of ['sort', ...names]) {
        const value = search.get(name)
        if (value) asked.set(name, value)
      }
      return asked
    },
  }
}
