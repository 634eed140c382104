import {
  Action,
  type MailCompany,
  MailLayout,
  P,
  renderMail,
  WorkLabel,
} from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import { pictureInMail } from '../../media/index.server.ts'

/** What the mail says of the work. */
export type FreedWork = { picture_id: string; name: string; artist: string; slug: string }

/** The only mail to a person waiting for a reserved work: it can be bought again. */
export async function freeAgainMail(
  sender: MailCompany,
  work: FreedWork,
): Promise<{ subject: string; html: string; text: string }> {
  const [name, artist] = [unlinked(work.name), unlinked(work.artist)]
  return {
    subject: `${name} is free again`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading="Free again"
        preview={`${name} by ${artist} can be bought again`}
        footnote={`You asked ${sender.name} to tell you if this work is free again. This is the only e-mail about it, and we have deleted your request.`}
      >
        <P>Someone began to pay for a work that you wanted, and did not finish. It can be bought again.</P>
        <WorkLabel picture={pictureInMail(sender.url, work.picture_id)} artist={artist} title={name} />
        <P>It is not reserved for you: the first person to pay gets it.</P>
        <Action href={`${sender.url}/${work.slug}`}>See the work</Action>
      </MailLayout>,
    )),
  }
}
