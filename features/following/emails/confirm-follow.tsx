import { Action, type MailCompany, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'

/** Asks an address whether it wants mails about an artist's new works; without its press on the page behind the link nothing follows. */
export async function confirmFollowMail(
  sender: MailCompany,
  artist: string,
  link: string,
): Promise<{ subject: string; html: string; text: string }> {
  const name = unlinked(artist)
  return {
    subject: `Please confirm: new works by ${name}`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading={`Follow ${name}?`}
        preview="One press, and new works come by e-mail"
        footnote="You get this e-mail because someone used this address to follow an artist."
      >
        <P>
          Someone, hopefully you, asked for new works by {name} at this address. You get at most one e-mail a
          week, with the new works of all artists you follow, and each has a link to stop them.
        </P>
        <Action href={link}>Follow {name}</Action>
        <P>
          The link works for seven days. If it was not you, ignore this e-mail: we will send nothing more.
        </P>
      </MailLayout>,
    )),
  }
}
