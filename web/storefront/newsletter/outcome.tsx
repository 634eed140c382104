import { data } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { LinkButton } from '../../kit/button.tsx'
import type { Route } from './+types/outcome.ts'
import { NoticePage } from './notice-page.tsx'

const outcomes = {
  confirmed: {
    title: 'You are subscribed',
    text: 'Thank you. The first mail is on its way, and each one has a link that stops it.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'No more newsletters will come. Should you miss us, the box at the foot of every page subscribes you again.',
  },
  unfollowed: {
    title: 'These mails have stopped',
    text: 'You follow no artist any more. On the page of each artist you can follow again.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Links to confirm work for seven days. Subscribe again in the box at the foot of this page, and we send a new one. If it was to stop mails, use the link in our latest mail.',
  },
} as const

const isOutcome = (name: string): name is keyof typeof outcomes => Object.hasOwn(outcomes, name)

export const loader = ({ params }: Route.LoaderArgs) => {
  if (!isOutcome(params.outcome)) throw data(null, { status: 404 })
  return outcomes[params.outcome]
}

export const meta = privatePage('Newsletter')

/** /newsletter/confirmed, /unsubscribed, /expired: what became of a press. */
export default function Outcome({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <NoticePage title={title} text={text}>
      <LinkButton to="/categories">See the works</LinkButton>
    </NoticePage>
  )
}
