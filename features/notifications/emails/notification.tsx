import {
  Action,
  Label,
  Link,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
} from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { SellerNotification } from '../context.ts'
import { MOST_IN_MAIL } from '../rules.ts'

/** What a mail says of a notification. */
export type MailedNotification = Pick<SellerNotification, 'subject' | 'says' | 'works' | 'rows' | 'link'>

type Written = { subject: string; html: string; text: string }

const footnote = (sender: MailCompany) => (
  <>
    You receive this e-mail because you sell with {sender.name}.{' '}
    <Link href={`${sender.url}/studio/notifications/settings`}>Choose what we write to you about</Link>
  </>
)

/** A subject whose amounts and codes are not broken over two lines. */
const unbroken = (subject: string) =>
  subject
    .split(/(NGN [\d.,]*\d|[A-Z]{3}-\w{4}-\w{4})/)
    .map((part, index) => (index % 2 === 1 ? <Whole key={part}>{part}</Whole> : part))

/** The mail about one notification. */
export async function notificationMail(sender: MailCompany, about: MailedNotification): Promise<Written> {
  const { subject, says, works = [], rows = [], link } = about
  return {
    subject,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={says[0] ?? subject}
        heading={unbroken(subject)}
        footnote={footnote(sender)}
      >
        {says.map((text) => (
          <P key={text}>{text}</P>
        ))}
        {works.map((lines) => (
          <Label key={lines.join()} lines={lines.map(unlinked)} />
        ))}
        {rows.length > 0 && <MailRows rows={rows} />}
        <Action href={`${sender.url}${link.path}`}>{link.name}</Action>
      </MailLayout>,
    )),
  }
}

/** 'Àwòrán: 20 notifications', or with one subject alone just that. */
function digestSubject(sender: MailCompany, all: readonly MailedNotification[]): string {
  return `${all.length} notifications from ${sender.name}`
}

/** The one mail about several notifications, oldest first: of each what happened, its amounts and its link. */
export async function digestMail(sender: MailCompany, all: readonly MailedNotification[]): Promise<Written> {
  const more = all.length - MOST_IN_MAIL
  const subject = digestSubject(sender, all)
  return {
    subject,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={all
          .slice(0, 3)
          .map((each) => each.subject)
          .join(' · ')}
        heading={`${all.length} notifications`}
        footnote={footnote(sender)}
      >
        {all.slice(0, MOST_IN_MAIL).map(({ subject: title, says, works = [], rows = [], link }, index) => (
          <Label
            // oxlint-disable-next-line react/no-array-index-key -- two may say the same, and none moves
            key={index}
            lines={[
              title,
              ...works.map((lines) => unlinked(lines.filter(Boolean).join(', '))),
              ...(works.length + rows.length === 0 ? says : []),
              ...rows.map(([name, value]) => `${name}: ${value}`),
              <Link key="link" href={`${sender.url}${link.path}`}>
                {link.name}
              </Link>,
            ]}
          />
        ))}
        {more > 0 && <P>And {more} more, in your studio.</P>}
        <Action href={`${sender.url}/studio/notifications`}>See all notifications</Action>
      </MailLayout>,
    )),
  }
}
