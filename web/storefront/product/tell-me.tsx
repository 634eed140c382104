import { useNavigate } from 'react-router'
import { useWaiting } from '../../client/queries/waiting.ts'
import type { PlaceToReturn } from '../../client/session/return-place.ts'
import { useSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'

/** 'Tell me if it is free again', for a reserved work: one mail to who is signed in. Visitors are led to sign in, and back. */
export function TellMe({ slug }: { slug: string }) {
  const { isWaiting, busy, toggle } = useWaiting(slug, true)
  const session = useSession()
  const navigate = useNavigate()
  const press = () => {
    if (session === 'account') return toggle()
    return void navigate('/auth', { state: { from: `/${slug}` } satisfies PlaceToReturn })
  }
  return (
    <Button
      variant={isWaiting ? 'outline' : 'primary'}
      size="large"
      wide
      data-early="tell"
      busy={busy}
      onClick={press}
    >
      {isWaiting ? 'Do not tell me any more' : 'Tell me if it is free again'}
    </Button>
  )
}

/** What becomes of that. */
export function TellMeNote({ slug, className }: { slug: string; className?: string | undefined }) {
  const { isWaiting } = useWaiting(slug, true)
  return (
    <p className={className} role="status">
      {isWaiting
        ? 'We will e-mail you once if it can be bought again.'
        : 'Someone is paying for it. If they do not, we will e-mail you once.'}
    </p>
  )
}
