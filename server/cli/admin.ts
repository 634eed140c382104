import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { guessedText, newPassword } from '../../contract/passwords.ts'
import { type StaffRole, staffRoles } from '../../contract/principal.ts'
import { email as emailShape } from '../../contract/texts.ts'
import { demoAccounts, demoSecondFactor } from '../../db/seed/accounts.ts'
import {
  codeAt,
  createStaffAccount,
  type DisablingContext,
  disableAccount,
  enableAccount,
  endAllSessions,
  findAccount,
  listStaff,
  readPerson,
  readStaffIdentity,
  resetFactorByEmail,
  setStaffRoles,
} from '../../features/accounts/index.server.ts'
import {
  type Audit,
  type AuditHead,
  appendAuditEntry,
  verifyAuditLog,
} from '../../features/audit/index.server.ts'
import { endPrograms } from '../../features/integrations/index.server.ts'
import { endHoldsOf } from '../../features/orders/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { oneLine } from '../../kernel/pasted.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Keyring, openKeyring } from '../../platform/keyring/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { createSecurityEvents, type SecurityContext } from '../../platform/security-events/index.ts'
import { disableShop, enableShop } from '../composition/shops.ts'
import { siteOf } from '../http/site.ts'
import { configured, openConfigured } from './configured-database.ts'

const usage = `npm run admin -- create-staff --email … --name "First Last" --roles support,content [--generate]
npm run admin -- list-staff
npm run admin -- set-roles --email … --roles finance           '' takes all roles away
npm run admin -- reset-second-factor --email …
npm run admin -- disable --email … --reason "…"       nobody signs in to the account, no matter whose it is; its sessions end
npm run admin -- enable --email … --reason "…"
npm run admin -- end-sessions --email …
npm run admin -- verify-audit  [--head 1234:…]   the whole log, and that it contains a head noted down before
npm run admin -- code          the demo staff's present code, beside the sandbox`

class Wrong extends Error {}

function typed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        roles: { type: 'string' },
        reason: { type: 'string' },
        head: { type: 'string' },
        generate: { type: 'boolean', default: false },
      },
    })
  } catch {
    console.error(usage)
    process.exit(1)
  }
}

const { positionals, values } = typed()

function theEmail(): string {
  const read = emailShape.safeParse(values.email)
  if (!read.success) throw new Wrong('--email: enter a valid email')
  return read.data
}

const theRoles = (): StaffRole[] =>
  (values.roles ?? 'none').split(',').flatMap((word) => {
    if (values.roles?.trim() === '') return []
    const role = staffRoles.find((known) => known === word.trim())
    if (!role) throw new Wrong(`--roles: some of ${staffRoles.join(', ')}, with commas between`)
    return role
  })

function theReason(): string {
  const reason = (values.reason ?? '').trim()
  if (reason === '') throw new Wrong('--reason: say why, for the log and for those of staff who ask')
  return reason
}

/** Parses the noted head, as the mail shows it: 'number:hash'. */
function theHead(): AuditHead | undefined {
  if (values.head === undefined) return undefined
  const [, number = '', hash = ''] = /^(\d+):(\S+)$/.exec(values.head) ?? []
  if (hash === '') throw new Wrong('--head: as it stands in the mail, such as 1234:a1b2c3d4:…')
  return { number: Number(number), hash }
}

/** A password from the terminal, or from the first line of a pipe; or a generated one, to be printed once. */
async function thePassword(): Promise<string> {
  if (values.generate) return randomBytes(15).toString('base64url')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const read = newPassword.safeParse(await lines.question('Password (it is shown as you type): '))
  lines.close()
  if (!read.success) throw new Wrong(read.error.issues[0]?.message ?? 'This is no password.')
  return read.data
}

/** Disables an account, enables it or ends its sessions. */
async function changeAccount(
  given: Omit<DisablingContext, 'shop' | 'freeReservations'>,
  command: 'disable' | 'enable' | 'end-sessions',
) {
  // No job is sent from here: the nightly sweep deletes the files of an import that is stopped.
  const queue = { define: () => {}, send: async () => null }
  const imports = { clock: systemClock, queue }
  const shop: DisablingContext['shop'] = {
    disable: (...which) => disableShop(imports, ...which),
    enable: enableShop,
  }
  const context = {
    ...given,
    shop,
    freeReservations: endHoldsOf,
  }
  const by = { actor: { id: null, name: 'npm run admin' }, isAdmin: true }
  const account = await findAccount(given.db, theEmail())
  if (!account) return refuse('not_found')
  if (command === 'end-sessions') return endAllSessions(context, by, account.id)
  return command === 'disable'
    ? disableAccount(context, by, account.id, theReason())
    : enableAccount(context, by, account.id, theReason())
}

async function run(
  command: string | undefined,
  { db, config, keyring, securityEvents }: Context,
): Promise<void> {
  const audit: Audit = {
    append: (tx, entry) =>
      appendAuditEntry({ clock: systemClock, keyring, staffOf: readStaffIdentity }, tx, entry),
    within: async () => ok(undefined),
  }
  const mail = createMail({ clock: systemClock })
  const site = siteOf(config)
  const context = {
    db,
    clock: systemClock,
    audit,
    mail,
    site,
    securityEvents,
    endPrograms: (...ended) => endPrograms({ mail, site, personOf: readPerson, securityEvents }, ...ended),
  } satisfies Omit<DisablingContext, 'shop' | 'freeReservations'>
  const known = (done: { ok: boolean }, otherwise: string): void => {
    if (!done.ok) throw new Wrong(otherwise)
    console.log('Done.')
  }
  switch (command) {
    case 'create-staff': {
      const [firstName = '', ...rest] = oneLine(values.name ?? '').split(' ')
      const [email, roles] = [theEmail(), theRoles()]
      if (firstName === '' || rest.length === 0) throw new Wrong('--name: first and last name')
      const password = await thePassword()
      const created = await createStaffAccount(context, {
        email,
        firstName,
        lastName: rest.join(' '),
        roles,
        password,
      })
      if (!created.ok && created.code === 'password_guessed') throw new Wrong(guessedText)
      if (created.ok && values.generate) console.log(`Password: ${password}`)
      if (created.ok) console.log('They choose one of their own with it, within three days.')
      return known(created, 'This address has an account already.')
    }
    case 'list-staff':
      for (const it of await listStaff(db))
        console.log(
          `${it.email}  ${oneLine(it.name)}  ${it.roles.join(',') || 'no roles'}  ${it.second_factor ? 'second factor' : 'no second factor yet'}`,
        )
      return
    case 'set-roles':
      return known(await setStaffRoles(context, theEmail(), theRoles()), 'Nobody of staff has this address.')
    case 'reset-second-factor':
      return known(
        await resetFactorByEmail(context, theEmail()),
        'Nobody of staff with this address has one.',
      )
    case 'disable':
    case 'enable':
    case 'end-sessions':
      return known(
        await changeAccount(context, command),
        'There is no account of this address, or that is done already.',
      )
    case 'verify-audit': {
      const { entries, brokenAt, head } = await verifyAuditLog({ db, keyring }, theHead())
      if (brokenAt !== null)
        throw new Wrong(`${entries} entries are sound; entry ${brokenAt} was changed, taken out or cut off.`)
      return console.log(`${entries} entries, all sound. The head is ${head.number}:${head.hash}`)
    }
    default:
      throw new Wrong(usage)
  }
}

type Context = { db: Db; config: Config; keyring: Keyring } & SecurityContext

/** `npm run admin`: what is done to staff from the server's own keyboard, on the configured database. */
async function main(): Promise<void> {
  const [command] = positionals
  const config = configured()
  if (command === 'code') {
    if (config.payment.provider !== 'sandbox')
      throw new Wrong('There are demo staff beside the sandbox alone.')
    console.log(`${codeAt(demoSecondFactor, systemClock.now())}  for ${demoAccounts.staff.email}`)
    return
  }
  if (command === undefined) throw new Wrong(usage)
  const { db, close } = await openConfigured(config)
  const log = { info: () => {}, warn: (_about: object, message: string) => console.error(message) }
  const keyring = openKeyring(config)
  const securityEvents = createSecurityEvents({ db, clock: systemClock, keyring, log })
  try {
    await run(command, { db, config, keyring, securityEvents })
  } finally {
    await securityEvents.stop()
    await close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Wrong)) throw error
  console.error(error.message)
  process.exitCode = 1
}
