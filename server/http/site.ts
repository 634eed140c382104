import type { Config } from '../../platform/config/index.ts'

/** What mails and pages say of the shop itself. */
export function siteOf(config: Config): {
  publicUrl: string
  /** Where the back office is read: the shop's own address, or one of its own. */
  officeUrl: string
  supportEmail: string
  companyName: string
} {
  return {
    publicUrl: config.publicUrl,
    officeUrl: config.backofficeUrl ?? config.publicUrl,
    supportEmail: config.supportEmail,
    companyName: config.company.name,
  }
}
