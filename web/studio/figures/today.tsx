import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moneyOf } from '../../client/labels.ts'
import { useBalance } from '../money/queries.ts'
import { useParcels, useReturns } from '../orders/queries.ts'
import { useArtists } from '../queries.ts'
import styles from './figures.module.css'

const Tile = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <li>
    <Link className={styles.tile} to={to}>
      <strong className={styles.sum}>{children}</strong> {name}
    </Link>
  </li>
)

const UNKNOWN = '…'

/** What waits for the seller today: parcels and returns, and where their money is. */
export function Today({ views }: { views: number | undefined }) {
  const parcels = useParcels('PACKING', 1).data?.total
  const returns = useReturns('open', 1).data?.total
  const balance = useBalance(undefined, 1).data
  const artists = useArtists().data
  const followers = artists?.reduce((sum, artist) => sum + artist.followers, 0)
  return (
    <ul className={styles.today} aria-label="Today">
      <Tile to="/studio/orders" name={parcels === 1 ? 'parcel to pack' : 'parcels to pack'}>
        {parcels ?? UNKNOWN}
      </Tile>
      <Tile to="/studio/returns" name={returns === 1 ? 'open return' : 'open returns'}>
        {returns ?? UNKNOWN}
      </Tile>
      <Tile to="/studio/money?state=held" name="held until it may be paid out">
        {balance ? moneyOf(balance.held) : UNKNOWN}
      </Tile>
      <Tile to="/studio/money?state=payable" name="ready for payout">
        {balance ? moneyOf(balance.payable) : UNKNOWN}
      </Tile>
      <Tile to="/studio/money/payouts" name="on its way to your bank">
        {balance ? moneyOf(balance.in_payout) : UNKNOWN}
      </Tile>
      <Tile to="/studio/works" name={views === 1 ? 'view today' : 'views today'}>
        {views ?? UNKNOWN}
      </Tile>
      <Tile to="/studio/shop" name={followers === 1 ? 'follower' : 'followers'}>
        {followers ?? UNKNOWN}
      </Tile>
    </ul>
  )
}
