import type { Profile } from '../../../contract/account.ts'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useFollowed } from '../../client/queries/following.ts'
import { useOrders } from '../../client/queries/orders.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Email } from '../../kit/email.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { FollowedArtists } from './followed-artists.tsx'
import { OrdersTable } from './orders-table.tsx'
import styles from './overview.module.css'

export const meta = privatePage('Profile')

const RECENT = 5

const Person = ({ profile }: { profile: Profile }) => (
  <section className={styles.person} aria-label="Profile">
    {profile.avatar ? (
      <img className={styles.avatar} src={profile.avatar} alt="" width={96} height={96} />
    ) : (
      <span className={styles.avatar}>
        <Icon name="person" size={44} />
      </span>
    )}
    <div className={styles.words}>
      <h1 className={styles.name}>
        {profile.first_name} {profile.last_name}
      </h1>
      <p>
        <Email address={profile.email} />
      </p>
      <p>{profile.phone}</p>
    </div>
  </section>
)

const HomeAddress = ({ profile }: { profile: Profile }) => (
  <section>
    <Cluster gap={4} className={styles.head}>
      <h2 className={styles.heading}>Home address</h2>
      <LinkButton variant="plain" to="/profile/settings/address">
        Change<span className="visually-hidden"> the home address</span>
      </LinkButton>
    </Cluster>
    <dl className={styles.address}>
      <dt>Address</dt>
      <dd>{profile.address || '__'}</dd>
      <dt>City</dt>
      <dd>{profile.city || '__'}</dd>
      <dt>Country</dt>
      <dd>{profile.country || '__'}</dd>
      <dt>Phone</dt>
      <dd>{profile.phone || '__'}</dd>
    </dl>
  </section>
)

/** /profile: the person, the home address, the latest orders, the works looked at last. */
export default function Overview() {
  const { data: profile, isError, refetch } = useProfile()
  const { data: page, isLoading: isWaitingForOrders } = useOrders('all')
  const { isLoading: isWaitingForArtists } = useFollowed()
  if (isError && !profile) {
    return (
      <EmptyState text="Your profile could not be loaded." title="h1">
        <Button onClick={() => void refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  if (!profile) return <Spinner />
  return (
    <div className={styles.page}>
      <Person profile={profile} />
      <HomeAddress profile={profile} />
      <section>
        <h2 className={styles.heading}>Recent Orders</h2>
        {page && page.orders.length > 0 && (
          <OrdersTable orders={page.orders.slice(0, RECENT)} label="Recent Orders" />
        )}
        {page?.orders.length === 0 && (
          <Cluster as="p" gap={4} className={styles.none}>
            No order yet{' '}
            <LinkButton variant="plain" to="/categories">
              See the works
            </LinkButton>
          </Cluster>
        )}
      </section>
      {/* Together, below what is already there: a part that came later would push the others down. */}
      {!isWaitingForOrders && !isWaitingForArtists && (
        <>
          <FollowedArtists headingClass={styles.heading} />
          <RecentlyViewed title="Recently viewed" action="View art" small />
        </>
      )}
    </div>
  )
}
