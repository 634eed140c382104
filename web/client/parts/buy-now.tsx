import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import type { CartWork } from '../queries/cart-lines.ts'
import type { PlaceToReturn } from '../session/return-place.ts'
import { useSession } from '../session/session.ts'
import { shippingStep } from '../session/shipping-step.ts'
import { stored } from '../storage/stored.ts'

/**
 * 'Buy Now': begins the purchase of this one work and leaves the cart alone; without a work, and for visitors, /auth. A visitor's purchase
 * goes on after the sign-in.
 */
export function BuyNow({
  work,
  sizeId,
  withFrame,
  className,
}: {
  work: CartWork | null
  sizeId: string
  withFrame: boolean
  className?: string | undefined
}) {
  const navigate = useNavigate()
  const session = useSession()
  const start = () => {
    if (!work) return navigate('/auth')
    stored.purchaseMode.write('single')
    stored.product.write({
      slug: work.slug,
      name: work.name,
      size_id: sizeId,
      with_frame: withFrame,
      quantity: 1,
    })
    if (session !== 'account')
      return navigate('/auth', { state: { from: shippingStep } satisfies PlaceToReturn })
    return navigate(shippingStep)
  }
  return (
    <Button
      variant="primary"
      size="large"
      wide
      className={className}
      data-early="buy"
      disabled={work?.sold}
      onClick={() => void start()}
    >
      Buy Now
    </Button>
  )
}
