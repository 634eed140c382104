import { data } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { LinkButton } from '../../kit/button.tsx'
import { services } from '../../services.ts'
import { worksInstead } from '../catalogue/lead-on.ts'
import type { Route } from './+types/outcome.ts'
import { NoticePage } from './notice-page.tsx'

const outcomes = {
  confirmed: {
    title: 'You are subscribed',
    text: 'Thank you. The first e-mail is on its way. Each one has a link to unsubscribe.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You will get no more newsletters. To subscribe again, use the box at the foot of any page.',
  },
  unfollowed: {
    title: 'These e-mails have stopped',
    text: 'You no longer follow any artist. You can follow an artist again on the artist’s page.',
  },
  followed: {
    title: 'You follow the artist',
    text: 'New works come by e-mail, at most once a week. Each e-mail has a link to stop them.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Links to confirm work for seven days. Subscribe or follow again, and we send a new one. If it was to stop e-mails, use the link in our latest e-mail.',
  },
} as const

const isOutcome = (name: string): name is keyof typeof outcomes => Object.hasOwn(outcomes, name)

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isOutcome(params.outcome)) throw data(null, { status: 404 })
  // Without the database it says what became of the press all the same.
  const works = await worksInstead(context.get(services).catalogue, { total: 0 }).catch(() => [])
  return { ...outcomes[params.outcome], works }
}

export const meta = privatePage('Newsletter')

/** /newsletter/confirmed, /unsubscribed, /followed, /unfollowed, /expired: what became of a press. */
export default function Outcome({ loaderData: { title, text, works } }: Route.ComponentProps) {
  return (
    <NoticePage title={title} text={text} works={works}>
      <LinkButton to="/categories">See the works</LinkButton>
    </NoticePage>
  )
}
