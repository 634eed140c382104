import { newsletterWording } from '../../../contract/content.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import type { Route } from './+types/confirm.ts'
import { NoticePage, Press } from './notice-page.tsx'
import { tokenOf } from './token.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) }
}

export const meta = privatePage('Confirm your subscription')

/** /newsletter/confirm?token=…: where the mail leads that asks whether an address wants the newsletter. */
export default function Confirm({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <NoticePage title="Confirm your subscription" text={`“${newsletterWording.text}”`}>
      <Press action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
        <Button type="submit" variant="primary" size="large">
          Yes, subscribe me
        </Button>
      </Press>
    </NoticePage>
  )
}
