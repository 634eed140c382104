import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { useFollowing } from '../queries/following.ts'
import type { PlaceToReturn } from '../session/return-place.ts'
import { useSession } from '../session/session.ts'
import { stored } from '../storage/stored.ts'
import styles from './follow.module.css'

/** How long a visitor's press on 'Follow' is remembered while signing in, in ms. */
const REMEMBERED_MS = 30 * 60_000

/**
 * 'Follow', and what follows from it. Visitors choose on a page of its own: by e-mail alone, or signed in, and back to this page.
 */
export function Follow({ artist }: { artist: { name: string; slug: string } }) {
  const { name, slug } = artist
  const { isFollowing, busy, follow } = useFollowing(slug)
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    const wanted = stored.follow.read()
    if (session !== 'account' || wanted?.slug !== slug) return
    stored.follow.remove()
    if (Date.now() - wanted.at < REMEMBERED_MS) follow(true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each session and artist
  }, [session, slug])

  const press = () => {
    if (session === 'account') return follow(!isFollowing)
    return void navigate(`/artists/${slug}/follow`, { state: { from: pathname } satisfies PlaceToReturn })
  }
  return (
    <div className={styles.follow}>
      <Button
        className={styles.button}
        data-early="follow"
        data-follow={slug}
        aria-pressed={isFollowing}
        busy={busy}
        onClick={press}
      >
        {isFollowing ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <p className={styles.note} role="status">
        {isFollowing
          ? 'You get new works by e-mail, at most once a week.'
          : 'New works by e-mail, at most once a week.'}
      </p>
    </div>
  )
}
