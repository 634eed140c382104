import type { PlaceToReturn } from '../../client/session/return-place.ts'
import { useSession } from '../../client/session/session.ts'
import { shippingStep } from '../../client/session/shipping-step.ts'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import styles from './form.module.css'

const usual = 'With an account you can buy, follow your orders and save what you like.'

/** Why a person is asked to sign in: what waits for it, or else what an account is for. */
export function Purpose({ place }: { place: PlaceToReturn | undefined }) {
  return (
    <span className={styles.purpose}>
      <Reason place={place} />
    </span>
  )
}

function Reason({ place }: { place: PlaceToReturn | undefined }) {
  const mode = useStored(stored.purchaseMode)
  const work = useStored(stored.product)
  const wanted = useStored(stored.follow)
  // The server knows nothing of what a browser's history holds.
  if (useSession() === 'unknown') return usual
  if (place?.from === '/profile/wishlist')
    return 'Then you will see your wishlist, with the works you saved here.'
  if (wanted && place?.from !== shippingStep && place !== undefined)
    return `Then you will follow ${wanted.name} and return to where you were.`
  if (place?.from !== shippingStep) return usual
  if (mode !== 'single' || !work) return 'Then you can continue. Your cart will be there.'
  return (
    <>
      Then you can continue to buy <em>{work.name}</em>.
    </>
  )
}
