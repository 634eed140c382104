import type { FastifyInstance } from 'fastify'
import { auditPage, auditQuery, auditVerdict } from '../../contract/audit.ts'
import { nothing } from '../../contract/envelope.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { Audit } from './service.ts'

/** The log of deeds, for admins. */
export const auditApi = (api: FastifyInstance, audit: Audit): void => {
  route(api, {
    operation: 'audit.list',
    method: 'GET',
    url: '/staff/audit',
    summary: 'What staff did and what moved money, newest first',
    query: auditQuery,
    data: auditPage,
    handle: async ({ query }) => {
      const { items, total, next } = await audit.list(query, query)
      return ok({
        entries: items.map((it) => ({
          number: it.number,
          at: it.at.toISOString(),
          actor: it.actorName,
          action: it.action,
          subject_kind: it.subjectKind,
          subject_id: it.subjectId,
          before: it.before,
          after: it.after,
          request_id: it.requestId,
        })),
        total,
        next,
      })
    },
  })

  route(api, {
    operation: 'audit.verify',
    method: 'POST',
    url: '/staff/audit/verify',
    summary: 'Goes through the whole log, and says where it was changed',
    body: nothing,
    data: auditVerdict,
    handle: async () => {
      const { entries, brokenAt } = await audit.verify()
      return ok({ entries, broken_at: brokenAt })
    },
  })
}
