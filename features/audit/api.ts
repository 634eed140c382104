import type { FastifyInstance } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { longCsvRoute } from '../../platform/http/file-route.ts'
import { route } from '../../platform/http/route.ts'
import type { AuditContext } from './context.ts'
import { exportAuditLog, readAuditPage } from './service/log.ts'
import { listSecurityEvents } from './service/security-events.ts'
import { verifyAuditLog } from './service/verify.ts'

/** The audit log and the security events, for admins. */
export function auditApi(api: FastifyInstance, context: AuditContext): void {
  route(api, 'audit.securityEvents', async ({ query }) => ok(await listSecurityEvents(context, query)))

  route(api, 'audit.list', async ({ query }) => {
    const { items, total, next } = await readAuditPage(context.db, query, query)
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
  })

  longCsvRoute(api, 'audit.export', async ({ officer, query }) =>
    ok(await exportAuditLog(context, officer, query)),
  )

  route(api, 'audit.verify', async () => {
    const { entries, brokenAt, head } = await verifyAuditLog(context)
    return ok({ entries, broken_at: brokenAt, head: `${head.number}:${head.hash}` })
  })
}
