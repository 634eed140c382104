import { services } from '../../services.ts'
import type { Route } from './+types/text-json.ts'
import privacy from './privacy.md?raw'
import terms from './terms.md?raw'
import { textOf } from './text.server.ts'

/** /terms.json, /privacy.json: a text of the house as data, for where it is read above another page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const source = new URL(request.url).pathname === '/privacy.json' ? privacy : terms
  return Response.json(textOf(source, context.get(services).site))
}
