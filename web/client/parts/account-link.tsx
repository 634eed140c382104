import { Link, type LinkProps } from 'react-router'
import { useSession } from '../session/session.ts'

const paths = { profile: '/profile', wishlist: '/profile/wishlist' } as const

/** A link to the profile or the wishlist; visitors are led to /auth. */
export const AccountLink = ({ to, ...props }: Omit<LinkProps, 'to'> & { to: keyof typeof paths }) => (
  <Link {...props} data-account={paths[to]} to={useSession() === 'account' ? paths[to] : '/auth'} />
)
