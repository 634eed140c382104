import type { FastifyInstance } from 'fastify'
import { auditPage, auditQuery, auditVerdict } from '../../contract/audit.ts'
import { nothing } from '../../contract/envelope.ts'
import { securityEventsPage, securityEventsQuery } from '../../contract/security-event.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import { listSecurityEvents, type SecurityLog } from './security-events.ts'
import type { Audit } from './service.ts'

/** The audit log and the security events, for admins. */
export function auditApi(api: FastifyInstance, audit: Audit, securityLog: SecurityLog): void {
  route(api, {
    operation: 'audit.securityEvents',
    method: 'GET',
    url: '/staff/security-events',
    summary: 'Sign-ins, wrong passwords and codes, changed credentials, throttles and refusals, newest first',
    query: securityEventsQuery,
    data: securityEventsPage,
    handle: async ({ query }) => ok(await listSecurityEvents(securityLog, query)),
  })

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
          actor_id: it.actorId,
          actor_email: it.actorEmail,
          actor_roles: [...(it.actorRoles ?? [])],
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
      const { entries, brokenAt, head } = await audit.verify()
      return ok({ entries, broken_at: brokenAt, head: `${head.number}:${head.hash}` })
    },
  })
}
