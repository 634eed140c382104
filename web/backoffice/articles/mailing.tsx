import type { ArticleFile } from '../../../contract/article.ts'
import type { ArticleMailing } from '../../../contract/staff-content.ts'
import { counted, howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part } from '../frame/sections.tsx'

const textOf = ({ issue, readers }: ArticleMailing, isOut: boolean): string => {
  if (issue === null)
    return isOut
      ? `${howMany(readers, 'address reads', 'addresses read')} the newsletter.`
      : 'Once the article is out, it can be sent to those who read the newsletter.'
  return issue.ended_at === null
    ? `Being sent since ${momentOf(issue.begun_at)}: to ${counted(issue.sent)} of ${howMany(readers, 'reader')} so far.`
    : `Sent to ${howMany(issue.sent, 'reader')} on ${momentOf(issue.begun_at)}.`
}

/** Whether an article was sent to the readers of the newsletter, and how to do that; only once all is saved. */
export function Mailing({
  article: { id, version, title, state },
  mailing,
  isSaved,
}: {
  article: ArticleFile
  mailing: ArticleMailing
  isSaved: boolean
}) {
  const isOut = state === 'published'
  return (
    <Part title="Newsletter">
      <p>{textOf(mailing, isOut)}</p>
      {isSaved && mailing.issue === null && (
        <Cluster gap={3}>
          <Ask
            name="Send it to me"
            title="Send the mail to me alone"
            text="You get the mail as readers would, at the address of your own account."
            changes={() => [change('staff.tryNewsletter', { params: { id } })]}
            done="On its way to you."
          />
          {isOut && mailing.readers > 0 && (
            <Ask
              name="Send to all readers"
              title={`Send “${title}” to ${howMany(mailing.readers, 'reader')}`}
              text="Each gets a mail with the title, the summary and a link. An article is sent once, and a mail that is out cannot be taken back."
              changes={() => [change('staff.sendNewsletter', { params: { id }, body: { version } })]}
              done="It is being sent."
            />
          )}
        </Cluster>
      )}
    </Part>
  )
}
