import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { codeAt } from '../features/accounts/index.server.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { testDataKey } from './template.ts'

/** Somebody of staff; `secret` is that of their authenticator app, once there is one. */
export type Member = { email: string; password: string; secret: string | null }

/** Opens an account for somebody of staff as `npm run admin` does, on a database that runs. */
export const createStaff = async (databaseUrl: string, name: string, roles: string): Promise<Member> => {
  const email = `${name.toLowerCase().replace(' ', '.')}@aworan.example`
  const words = ['create-staff', '--email', email, '--name', name, '--roles', roles, '--generate']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/cli/admin.ts', ...words],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_KEYS: testDataKey },
    },
  )
  const password = /^Password: (\S+)$/m.exec(stdout)?.[1]
  if (!password || !stdout.includes('Done.')) throw new Error(stdout)
  return { email, password, secret: null }
}

/** The first time: a password of their own, then, with it, the secret for an authenticator app. */
const readSecret = async (page: Page, member: Member): Promise<string> => {
  member.password = 'a password of my own'
  await page.getByLabel('New password').fill(member.password)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByLabel('Your password').fill(member.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  return /[A-Z2-7]{32}/.exec(await page.getByText('Or type this').innerText())?.[0] ?? ''
}

/** Signs a member of staff in on the office's page, with both factors; the first time they set the second one up. */
export const enterOffice = async (page: Page, market: RunningMarketplace, member: Member): Promise<void> => {
  await page.goto('/backoffice')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const isNew = member.secret === null
  if (isNew) member.secret = await readSecret(page, member)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(member.secret ?? '', market.now()))
  await page.getByRole('button', { name: 'Continue' }).click()
  if (isNew) await page.getByRole('button', { name: /written them down/ }).click()
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor()
}

/** Presses a button that asks, the first one there is `within`; answers by the labels of its questions ('tick' and 'untick' are for boxes), and presses it again. */
export const decide = async (
  page: Page,
  name: string,
  answers: Record<string, string> = {},
  within: Page | Locator = page,
): Promise<void> => {
  await within.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(answers))
    await (text === 'tick' || text === 'untick'
      ? dialog.getByLabel(label).setChecked(text === 'tick')
      : dialog.getByLabel(label).fill(text))
  await dialog.getByRole('button', { name, exact: true }).click()
}

/** The same, to its end: the question has closed. */
export const settle = async (...asked: Parameters<typeof decide>): Promise<void> => {
  await decide(...asked)
  await asked[0].getByRole('dialog').waitFor({ state: 'hidden' })
}
