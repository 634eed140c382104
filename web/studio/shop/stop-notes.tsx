import { Link } from 'react-router'
import type { SellerAccount } from '../../../contract/seller.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { momentInLagos } from '../../../kernel/lagos.ts'
import { StatusMark } from '../../kit/status.tsx'
import styles from './stop-notes.module.css'

/** What staff have stopped, and that the seller has paused the shop, above every page of the studio: what it means, and what still goes on. */
export function StopNotes({
  of: { suspension, payout_hold, shop },
}: {
  of: Pick<SellerAccount, 'suspension' | 'payout_hold' | 'shop'>
}) {
  const pause = shop?.pause
  if (!suspension && !payout_hold && !pause) return null
  return (
    <aside className={`container ${styles.notes}`} aria-label="What is stopped">
      {suspension && (
        <section className={styles.note}>
          <StatusMark mood="urgent">Shop suspended</StatusMark>
          <p className={styles.reason}>{suspension.reason}</p>
          <p className={styles.means}>
            Since {dayOf(suspension.since)} your works are off sale, and nothing can be submitted or changed.
            What is sold goes on: please ship your parcels and answer returns. The e-mail we sent you says
            whom to write to.
          </p>
        </section>
      )}
      {payout_hold && (
        <section className={styles.note}>
          <StatusMark mood="urgent">Payouts on hold</StatusMark>
          <p className={styles.reason}>{payout_hold.reason}</p>
          <p className={styles.means}>
            Since {dayOf(payout_hold.since)} nothing is paid out. What you earn is added up as before.
          </p>
        </section>
      )}
      {pause && (
        <section className={styles.note}>
          <StatusMark mood="plain">Shop paused</StatusMark>
          <p className={styles.means}>
            {pause.until === null
              ? 'Your works cannot be bought until you open the shop.'
              : `Your works cannot be bought. The shop opens by itself on ${dayOf(momentInLagos(pause.until))}.`}{' '}
            What is sold goes on: please ship your parcels.{' '}
            <Link to="/studio/shop">Change this or open the shop</Link>
          </p>
        </section>
      )}
    </aside>
  )
}
