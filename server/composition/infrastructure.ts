import type { FastifyBaseLogger } from 'fastify'
import {
  findAccountId,
  listAdminEmails,
  readEmails,
  readPerson,
  readStaffIdentity,
} from '../../features/accounts/index.server.ts'
import {
  type Audit,
  type AuditContext,
  appendAuditEntry,
  withinLimits,
} from '../../features/audit/index.server.ts'
import {
  codesOfAccount,
  codesToNumber,
  defineNotificationJobs,
  type NotificationsContext,
  type NotifySellers,
  notifySellers,
} from '../../features/notifications/index.server.ts'
import { accountOfSeller } from '../../features/sellers/index.server.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import { createLimits, type Limits } from '../../platform/limits/index.ts'
import { createMail, type Mail } from '../../platform/mail/index.ts'
import { alone, type Processes } from '../../platform/processes/index.ts'
import { createQueue, type Pace, type Queue } from '../../platform/queue/index.ts'
import {
  createSecurityEvents,
  recordSecurityEvent,
  type SecurityEvents,
} from '../../platform/security-events/index.ts'
import { siteOf } from '../http/site.ts'
import { messageGatewayOf } from '../message-gateway.ts'

/** The rest of the program around the features: given to them, never imported by them. */
export type Dependencies = {
  config: Config
  db: Db
  /** A replica where there is one, else another pool on the same database. */
  readDb: Db
  databaseUrl: string
  files: Files
  /** Seals and hashes what must not be readable without a key. */
  keyring: Keyring
  clock: Clock
  log: FastifyBaseLogger
  /** Where this server answers itself on loopback, for the sandbox provider. */
  ownUrl: string
  /** How often the embedded PostgreSQL had to be started again; undefined where the database is not ours. */
  databaseRestarts?: (() => number | Promise<number>) | undefined
  /** Whether there is a replica, and the primary is read in its place. */
  isReplicaPassedOver?: () => boolean
  /** The other processes of this server; there are none unless it is given. */
  processes?: Processes | undefined
  /** How soon failed jobs are tried again; 'usual' unless it is given. */
  pace?: Pace
}

/** What every domain works with: the dependencies, and what the platform makes of them. */
export type Infrastructure = Dependencies & {
  processes: Processes
  queue: Queue
  limits: Limits
  mail: Mail
  audit: Audit
  /** What the audit log itself works with. */
  auditContext: AuditContext
  securityEvents: SecurityEvents
  /** What mails and pages say of the shop. */
  site: ReturnType<typeof siteOf>
  /** What mails say of the company that sends them. */
  sender: { name: string; url: string; address: string }
  notifications: NotificationsContext
  /** Notifies sellers in the transaction of what happened. */
  notifySellers: NotifySellers
  /** First and last name of an account; empty for one that is gone. */
  nameOf: (tx: Db, accountId: string) => Promise<string>
}

async function nameOf(db: Db, accountId: string): Promise<string> {
  const person = await readPerson(db, accountId)
  return person ? `${person.firstName} ${person.lastName}` : ''
}

/** Makes what every domain works with. */
export function createInfrastructure(dependencies: Dependencies): Infrastructure {
  const { config, db, databaseUrl, keyring, clock, log, pace = 'usual', processes = alone } = dependencies
  const securityEvents = createSecurityEvents({ db, clock, log, keyring })
  const auditContext: AuditContext = {
    db,
    clock,
    keyring,
    securityEvents,
    staffOf: readStaffIdentity,
    nameOf,
    accountOf: findAccountId,
    emailsOf: readEmails,
  }
  const queue = createQueue({ url: databaseUrl, works: processes.does.jobs, log, pace, runs: db })
  const limits = createLimits({
    db,
    enabled: config.isRateLimited,
    onHit: (name) => recordSecurityEvent({ securityEvents }, { kind: 'throttle.hit', detail: name }),
  })
  const mail = createMail({ clock })
  const site = siteOf(config)
  const sender = { name: config.company.name, url: config.publicUrl, address: config.company.address }
  const notifications: NotificationsContext = {
    db,
    clock,
    mail,
    sender,
    queue,
    keyring,
    gateway: messageGatewayOf(config, dependencies),
    codes: {
      ofAccount: limits.throttle('message-code', codesOfAccount),
      toNumber: limits.throttle('message-number', codesToNumber),
    },
    accountOf: accountOfSeller,
    personOf: readPerson,
  }
  defineNotificationJobs(notifications, queue)
  return {
    ...dependencies,
    processes,
    queue,
    limits,
    mail,
    audit: {
      append: (tx, entry) => appendAuditEntry(auditContext, tx, entry),
      within: (tx, ...step) =>
        withinLimits({ ...auditContext, mail, site, adminEmails: listAdminEmails }, tx, ...step),
    },
    auditContext,
    securityEvents,
    site,
    sender,
    notifications,
    notifySellers: (tx, ...told) => notifySellers(notifications, tx, ...told),
    nameOf,
  }
}
