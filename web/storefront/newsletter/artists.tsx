import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import type { Route } from './+types/artists.ts'
import { NoticePage, Press } from './notice-page.tsx'
import { tokenOf } from './token.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) }
}

export const meta = privatePage('Stop following')

/** /newsletter/artists?token=…: where each mail about new works leads those who want no more. */
export default function StopArtists({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NoticePage
      title="Stop e-mails about new works?"
      text="One press, and you no longer follow any artist. To stop following only one, use the list in your profile."
    >
      <Press action={`/newsletter/artists?token=${encodeURIComponent(token)}`}>
        <Button type="submit" variant="primary" size="large">
          Stop these e-mails
        </Button>
      </Press>
    </NoticePage>
  )
}
