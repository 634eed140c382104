import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import type { Route } from './+types/follow.ts'
import { NoticePage, Press } from './notice-page.tsx'
import { tokenOf } from './token.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) }
}

export const meta = privatePage('Follow an artist')

/** /newsletter/follow?token=…: where the mail leads that asks whether an address wants an artist's new works. */
export default function FollowByMail({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NoticePage
      title="Follow the artist?"
      text="New works come by e-mail, at most once a week for all artists you follow. Each e-mail has a link to stop them."
    >
      <Press action={`/newsletter/follow?token=${encodeURIComponent(token)}`}>
        <Button type="submit" variant="primary" size="large">
          Yes, follow
        </Button>
      </Press>
    </NoticePage>
  )
}
