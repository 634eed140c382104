import type { ViewSource } from '../../../contract/figures.ts'

/** What a page knows of where its reader came from. */
export type CameFrom = {
  /** The address of the page before, or the name of the program; empty where there is none. */
  referrer: string
  /** The source that a shared link names (utm_source). */
  named: string
  userAgent: string
}

/** The hosts and programs of a source; a host counts with those below it. */
const hosts: readonly (readonly [source: ViewSource, hosts: readonly string[]])[] = [
  ['whatsapp', ['whatsapp.com', 'wa.me', 'com.whatsapp', 'com.whatsapp.w4b']],
  ['instagram', ['instagram.com', 'ig.me', 'com.instagram.android']],
  [
    'facebook',
    ['facebook.com', 'fb.com', 'fb.me', 'messenger.com', 'com.facebook.katana', 'com.facebook.orca'],
  ],
  ['x', ['x.com', 'twitter.com', 't.co', 'com.twitter.android']],
  [
    'search',
    [
      'bing.com',
      'duckduckgo.com',
      'ecosia.org',
      'baidu.com',
      'startpage.com',
      'qwant.com',
      'search.brave.com',
      'com.google.android.googlequicksearchbox',
    ],
  ],
]
/** Search engines with a host for each country. */
const searchOfCountries = /(^|\.)(google|yahoo|yandex)(\.[a-z]{2,3}){1,2}$/

const names: readonly (readonly [source: ViewSource, name: RegExp])[] = [
  ['whatsapp', /^(whatsapp|wa)\b/],
  ['instagram', /^(instagram|ig)\b/],
  ['facebook', /^(facebook|fb|messenger)\b/],
  ['x', /^(x|twitter)\b/],
  ['search', /^(google|bing|duckduckgo|yahoo)\b/],
]

function hostOf(referrer: string): string | null {
  try {
    return new URL(referrer).hostname.replace(/^www\./, '')
  } catch {
    return null
  }
}

/** Classifies a visit's source: by the link's utm_source first, then its referrer; `own` is the shop's host. */
export function sourceOf({ referrer, named, userAgent }: CameFrom, own: string): ViewSource {
  const host = hostOf(referrer)
  if (host !== null && host === own.replace(/^www\./, '')) return 'own'
  const word = named.trim().toLowerCase()
  const byName = word && names.find(([, name]) => name.test(word))?.[0]
  if (byName) return byName
  if (host === null) return sourceOfProgram(userAgent) ?? (word === '' ? 'direct' : 'other')
  if (searchOfCountries.test(host)) return 'search'
  return (
    hosts.find(([, known]) => known.some((one) => host === one || host.endsWith(`.${one}`)))?.[0] ?? 'other'
  )
}

/** The browser inside an app says nothing of the page before, but its own name. */
function sourceOfProgram(userAgent: string): ViewSource | undefined {
  if (userAgent.includes('Instagram')) return 'instagram'
  return /\bFB(AN|AV)\b/.test(userAgent) ? 'facebook' : undefined
}
