import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { readViews, removeView, saveView } from '../service/saved-views.ts'

/** Filters of lists that members of staff save for themselves. */
export function savedViewsApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.views', async (input) => ok(await readViews(context, input.officer.id)))

  route(api, 'staff.saveView', (input) => saveView(context, input.officer.id, input.body))

  route(api, 'staff.deleteView', ({ officer, params: { id } }) => removeView(context, officer.id, id))
}
