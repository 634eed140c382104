import { Link, type LinkProps } from 'react-router'
import type { PlaceToReturn } from '../session/return-place.ts'
import { useSession } from '../session/session.ts'

const paths = { profile: '/profile', wishlist: '/profile/wishlist' } as const

/** A link to the profile or the wishlist; visitors are led to /auth, and from there to it. */
export function AccountLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: keyof typeof paths }) {
  return (
    <Link
      {...props}
      data-account={paths[to]}
      {...(useSession() === 'account'
        ? { to: paths[to] }
        : { to: '/auth', state: { from: paths[to] } satisfies PlaceToReturn })}
    />
  )
}
