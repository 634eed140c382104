import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type StaffRole, staffRoles } from '../contract/principal.ts'
import { email as emailShape, newPassword } from '../contract/texts.ts'
import { demoAccounts, demoSecondFactor } from '../db/seed/demo.ts'
import { codeAt, createStaffOffice } from '../features/accounts/index.server.ts'
import { createAudit } from '../features/audit/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { configured, openConfigured } from './configured-database.ts'

const usage = `npm run admin -- create-staff --email … --name "First Last" --roles support,content [--generate]
npm run admin -- list-staff
npm run admin -- set-roles --email … --roles finance
npm run admin -- reset-second-factor --email …
npm run admin -- verify-audit
npm run admin -- code          the demo staff's present code, beside the sandbox`

class Wrong extends Error {}

const typed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        roles: { type: 'string' },
        generate: { type: 'boolean', default: false },
      },
    })
  } catch {
    console.error(usage)
    process.exit(1)
  }
}

const { positionals, values } = typed()

const theEmail = (): string => {
  const read = emailShape.safeParse(values.email)
  if (!read.success) throw new Wrong('--email: enter a valid email')
  return read.data
}

const theRoles = (): StaffRole[] =>
  (values.roles ?? '').split(',').map((word) => {
    const role = staffRoles.find((known) => known === word.trim())
    if (!role) throw new Wrong(`--roles: some of ${staffRoles.join(', ')}, with commas between`)
    return role
  })

/** A password from the terminal, or from the first line of a pipe; or a generated one, to be printed once. */
const thePassword = async (): Promise<string> => {
  if (values.generate) return randomBytes(15).toString('base64url')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const read = newPassword.safeParse(await lines.question('Password (it is shown as you type): '))
  lines.close()
  if (!read.success) throw new Wrong(read.error.issues[0]?.message ?? 'This is no password.')
  return read.data
}

const run = async (command: string | undefined, db: Db): Promise<void> => {
  const audit = createAudit({ db, clock: systemClock })
  const office = createStaffOffice({ db, clock: systemClock, audit })
  const known = (done: { ok: boolean }, otherwise: string): void => {
    if (!done.ok) throw new Wrong(otherwise)
    console.log('Done.')
  }
  switch (command) {
    case 'create-staff': {
      const [firstName = '', ...rest] = (values.name ?? '').trim().split(/\s+/)
      const [email, roles] = [theEmail(), theRoles()]
      if (firstName === '' || rest.length === 0) throw new Wrong('--name: first and last name')
      const password = await thePassword()
      const created = await office.create({ email, firstName, lastName: rest.join(' '), roles, password })
      if (created.ok && values.generate) console.log(`Password: ${password}`)
      return known(created, 'This address has an account already.')
    }
    case 'list-staff':
      for (const it of await office.list())
        console.log(
          `${it.email}  ${it.name}  ${it.roles.join(',') || 'no roles'}  ${it.second_factor ? 'second factor' : 'no second factor yet'}`,
        )
      return
    case 'set-roles':
      return known(await office.setRoles(theEmail(), theRoles()), 'Nobody of staff has this address.')
    case 'reset-second-factor':
      return known(await office.resetSecondFactor(theEmail()), 'Nobody of staff with this address has one.')
    case 'verify-audit': {
      const { entries, brokenAt } = await audit.verify()
      if (brokenAt !== null)
        throw new Wrong(`${entries} entries are sound; entry ${brokenAt} was changed, taken out or cut off.`)
      return console.log(`${entries} entries, all sound.`)
    }
    default:
      throw new Wrong(usage)
  }
}

/** `npm run admin`: what is done to staff from the server's own keyboard, on the configured database. */
const main = async (): Promise<void> => {
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
  try {
    await run(command, db)
  } finally {
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
