import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { csvRoute } from '../../platform/http/file-route.ts'
import { withForms } from '../../platform/http/form.ts'
import { route } from '../../platform/http/route.ts'
import type { StatementsContext } from './context.ts'
import {
  closingCsv,
  proposeClosing,
  readClosings,
  readFigures,
  rejectClosing,
  signClosing,
} from './service/closing.ts'
import { agreeToDifference, explainDifference, rejectDifference } from './service/explaining.ts'
import { lookAgain } from './service/finding.ts'
import { importStatement } from './service/importing.ts'
import { agreeToLine, nameLine, rejectLine } from './service/naming.ts'
import { readLines, readOverview } from './service/reading-lines.ts'

/** Adds what finance does with the statements of our bank. */
export function statementsApi(api: FastifyInstance, context: StatementsContext): void {
  route(api, 'bank.overview', async () => ok(await readOverview(context)))

  withForms(api, (scope) => {
    route(scope, 'bank.import', (asked) =>
      importStatement(context, asked.officer, { ...asked.body, file: asked.files.get('file')?.[0] }),
    )
  })

  route(api, 'bank.look', () => lookAgain(context))

  route(api, 'bank.lines', async ({ query: { state, page: number, limit } }) => {
    const page = await readLines(context, state, { page: number, limit })
    return ok({ lines: page.items, total: page.total, next: page.next })
  })

  route(api, 'bank.name', (asked) => nameLine(context, asked.officer, asked.params.id, asked.body))

  route(api, 'bank.approve', (asked) => agreeToLine(context, asked.officer, asked.params.id))

  route(api, 'bank.reject', (asked) => rejectLine(context, asked.officer, asked.params.id))

  route(api, 'bank.explain', (asked) => explainDifference(context, asked.officer, asked.body))

  route(api, 'bank.agreeDifference', (asked) => agreeToDifference(context, asked.officer, asked.params.id))

  route(api, 'bank.rejectDifference', (asked) => rejectDifference(context, asked.officer, asked.params.id))

  route(api, 'bank.closings', async () => ok(await readClosings(context)))

  csvRoute(api, 'bank.closingCsv', ({ params }) => closingCsv(context, params.id))

  route(api, 'bank.figures', ({ params }) => readFigures(context, params.month))

  route(api, 'bank.close', (asked) => proposeClosing(context, asked.officer, asked.body))

  route(api, 'bank.sign', (asked) => signClosing(context, asked.officer, asked.params.id))

  route(api, 'bank.rejectClosing', (asked) => rejectClosing(context, asked.officer, asked.params.id))
}
