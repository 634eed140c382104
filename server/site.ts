import type { Config } from '../platform/config/index.ts'

/** What mails and pages say of the shop itself. */
export function siteOf(config: Config): { publicUrl: string; supportEmail: string; companyName: string } {
  return {
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    companyName: config.company.name,
  }
}
