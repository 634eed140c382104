import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** Tells a seller that the money goes elsewhere from now on; it repeats no number. */
export async function bankChangedMail(site: {
  companyName: string
  publicUrl: string
  supportEmail: string
}): Promise<{ subject: string; html: string; text: string }> {
  return {
    subject: `Your bank details at ${site.companyName} were changed`,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading="Your bank details were changed"
        preview="Nothing is paid out for the next 48 hours"
        footnote="You get this mail whenever the bank details of your shop change."
      >
        <P>The bank account that your sales are paid to has just been entered or changed.</P>
        <P>To keep your money safe, nothing is paid out for the next 48 hours.</P>
        <P>
          If it was not you, choose a new password at once and write to {site.supportEmail} before the 48
          hours are over.
        </P>
      </MailLayout>,
    )),
  }
}
