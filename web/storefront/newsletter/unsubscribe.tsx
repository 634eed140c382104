import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { NoticePage, Press } from './notice-page.tsx'
import { tokenOf } from './token.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) }
}

export const meta = privatePage('Unsubscribe')

/** /newsletter/unsubscribe?token=…: where each mail of the newsletter leads those who want no more. */
export default function Unsubscribe({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NoticePage
      title="Stop the newsletter?"
      text="One press and it stops. You will still get e-mails about your account and your orders."
    >
      <Press action={`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`}>
        <Button type="submit" variant="primary" size="large">
          Unsubscribe
        </Button>
      </Press>
    </NoticePage>
  )
}
