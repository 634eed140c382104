import {
  Action,
  Link,
  type MailCompany,
  MailLayout,
  P,
  renderMail,
  WorkLabel,
} from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import { pictureInMail } from '../../media/index.server.ts'
import { NAMED_WORKS } from '../rules.ts'

/** What the mail says of a work. */
export type NamedWork = {
  picture_id: string | null
  slug: string
  name: string
  artist: string
  artist_slug: string
}

/** 'Folúkẹ́ Bello', 'Folúkẹ́ Bello and Falmata Bukar', 'Folúkẹ́ Bello and 2 other artists'. */
function namesOf(works: readonly NamedWork[]): string {
  const [first = '', second = '', ...others] = [
    ...new Map(works.map(({ artist_slug, artist }) => [artist_slug, artist])).values(),
  ]
  if (second === '') return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} other artists`
}

/** The mail to a follower: the new works of all artists that are followed, and the link that stops these mails. */
export async function newWorksMail(
  sender: MailCompany,
  found: readonly NamedWork[],
  link: string,
  { hasProfile }: { hasProfile: boolean },
): Promise<{ subject: string; html: string; text: string }> {
  const works = found.map((work) => ({ ...work, name: unlinked(work.name), artist: unlinked(work.artist) }))
  const names = namesOf(works)
  const [only] = works
  const more = works.length - NAMED_WORKS
  return {
    subject: works.length === 1 ? `A new work by ${names}` : `New works by ${names}`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading={works.length === 1 ? 'A new work' : `${works.length} new works`}
        preview={`By ${names}`}
        footnote={
          <>
            You get this e-mail because you follow {names}. We write at most once a week.
            {hasProfile && ' Your profile has all the artists that you follow.'}{' '}
            <Link href={link}>Stop these e-mails</Link>
          </>
        }
      >
        <P>Just listed at {sender.name}:</P>
        {works.slice(0, NAMED_WORKS).map(({ picture_id, slug, name, artist }) => (
          <WorkLabel
            key={slug}
            picture={pictureInMail(sender.url, picture_id)}
            artist={artist}
            title={name}
            href={`${sender.url}/${slug}`}
          />
        ))}
        {more > 0 && <P>And {more} more, on the pages of the artists.</P>}
        {only && (
          <Action
            href={
              works.length === 1 ? `${sender.url}/${only.slug}` : `${sender.url}/artists/${only.artist_slug}`
            }
          >
            {works.length === 1 ? 'See the work' : `See the works of ${only.artist}`}
          </Action>
        )}
      </MailLayout>,
    )),
  }
}
