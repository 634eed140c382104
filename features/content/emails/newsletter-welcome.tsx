import { Action, Label, Link, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'

/** The subject of the first mail of the newsletter. */
export function welcomeSubject(shop: string): string {
  return `Welcome to the ${shop} newsletter`
}

/** The first mail of the newsletter: what will come, and what to read until then. */
export function WelcomeMail({
  sender,
  articles,
  link,
}: {
  sender: MailCompany
  articles: readonly { slug: string; title: string; summary: string }[]
  /** Where it is stopped. */
  link: string
}) {
  return (
    <MailLayout
      sender={sender}
      heading="Welcome"
      preview="New works and the people who make them"
      footnote={
        <>
          You get this e-mail because you subscribed to our newsletter. <Link href={link}>Unsubscribe</Link>
        </>
      }
    >
      <P>You will hear from us when new works arrive and when an artist has news. Nothing else.</P>
      {articles.length > 0 && <P>Until then, something to read:</P>}
      {articles.map(({ slug, title, summary }) => (
        <Label
          key={slug}
          lines={[
            <Link key="title" href={`${sender.url}/blog/${slug}`}>
              {title}
            </Link>,
            summary,
          ]}
        />
      ))}
      <Action href={`${sender.url}/categories`}>See the works</Action>
    </MailLayout>
  )
}
