import { demoAccounts, demoPassword } from '../../db/seed/accounts.ts'
import type { Config } from '../../platform/config/index.ts'

const demoSignIn = `Sign in as ${demoAccounts.buyer.email} with the password ${demoPassword}`

/** Prints that the shop is open: its address, the stored mail, how to sign in, who takes the money, how to stop. */
export function logReady(
  config: Config,
  { startedAt, mailboxUrl }: { startedAt: number; mailboxUrl: string | undefined },
): void {
  const { payment } = config
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const lines = [
    '',
    `Àwòrán is open at ${config.publicUrl} (started in ${seconds} s)`,
    ...(mailboxUrl === undefined ? [] : [`Mail is kept and readable at ${mailboxUrl}`]),
    ...(config.hasDemoGallery ? [`${demoSignIn}.`] : []),
    payment.provider === 'sandbox'
      ? 'Payments are a sandbox, no money moves.'
      : `Payments are taken by ${payment.provider}, ${payment.isTest ? 'with test keys' : 'live'}.`,
    'Press Ctrl+C to stop.',
  ]
  for (const line of lines) console.log(line)
}
