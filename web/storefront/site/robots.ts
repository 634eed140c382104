import { services } from '../../services.ts'
import type { Route } from './+types/robots.ts'

/** A path with what is below it, and none that only begins with the same letters. */
function onlyIt(path: string): string[] {
  return [`${path}$`, `${path}?`, `${path}/`]
}

/** Private pages, and those that would only repeat others. */
const closed = [
  '/api/',
  '/pay/',
  '/sandbox/',
  ...['/auth', '/profile', '/backoffice', '/newsletter', '/categories/shoppingcart'].flatMap(onlyIt),
  '/preview/',
  '/categories/product/',
]

/** /robots.txt: what search engines leave alone, and where the sitemap is. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(services).site.publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
