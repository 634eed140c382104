import { redirect } from 'react-router'
import { beginning } from '../../../kernel/beginning.ts'
import { searchPath } from '../shop/paths.ts'
import type { Route } from './+types/search-form.ts'
import { LONGEST_TERM } from './term.ts'

/** The search box of the shop header without a script: on to the page of what was typed. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('searchword')?.trim()
  return redirect(typed ? searchPath(beginning(typed, LONGEST_TERM)) : '/categories')
}
