import {
  Action,
  Link,
  type MailCompany,
  MailLayout,
  MailPicture,
  P,
  renderMail,
} from '../../../platform/mail/layout.tsx'

/** What the mail says of an article; `cover` is the address of its picture. */
export type Story = { title: string; slug: string; summary: string; cover?: { src: string; alt: string } }

/** The mail by which an article goes to a reader of the newsletter, and the link that stops the newsletter. */
export async function issueMail(
  sender: MailCompany,
  { title, slug, summary, cover }: Story,
  link: string,
): Promise<{ subject: string; html: string; text: string }> {
  return {
    subject: title,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading={title}
        preview={summary || `A new story from ${sender.name}`}
        footnote={
          <>
            You get this e-mail because you subscribed to our newsletter. <Link href={link}>Unsubscribe</Link>
          </>
        }
      >
        {cover && <MailPicture {...cover} />}
        <P>{summary || 'We have published a new story.'}</P>
        <Action href={`${sender.url}/blog/${slug}`}>Read the story</Action>
      </MailLayout>,
    )),
  }
}
