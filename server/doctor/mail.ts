import { createTransport } from 'nodemailer'
import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { type Diagnosis, errorTextOf, well, wrong } from './finding.ts'
import { isReachable } from './settings.ts'

/** Greets the mail server as for sending (EHLO, and the sign-in where there is one), and sends nothing. */
export async function examineMail(config: Config): Promise<Diagnosis> {
  if (config.smtpUrl === null)
    return isReachable(config)
      ? wrong('Mail is kept here, so nobody gets a code or a receipt', 'Set SMTP_URL to a mail server.')
      : well('Mail is kept here, to be read at the address that the start prints')
  const host = new URL(config.smtpUrl).host
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 5 * SECOND,
  })
  try {
    await transport.verify()
    return well(`The mail server ${host} takes mail from us`)
  } catch (error) {
    return wrong(
      `The mail server ${host} does not take mail from us (${errorTextOf(error)})`,
      'Look at host, port, user and password in SMTP_URL, and whether a firewall stands between. Mail waits until then.',
    )
  } finally {
    transport.close()
  }
}
