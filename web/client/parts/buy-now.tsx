import { useNavigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import type { CartWork } from '../queries/cart-lines.ts'
import { useSession } from '../session/session.ts'
import { stored } from '../storage/stored.ts'

/** 'Buy Now': begins the purchase of this one work and leaves the cart alone; without a work, and for visitors, /auth. */
export const BuyNow = ({
  work,
  sizeId,
  withFrame,
  className,
}: {
  work: CartWork | null
  sizeId: string
  withFrame: boolean
  className?: string
}) => {
  const navigate = useNavigate()
  const session = useSession()
  const start = () => {
    if (!work || session !== 'account') return navigate('/auth')
    stored.purchaseMode.write('single')
    stored.product.write({
      slug: work.slug,
      name: work.name,
      size_id: sizeId,
      with_frame: withFrame,
      quantity: 1,
    })
    return navigate('/categories/shoppingcart/shipping')
  }
  return (
    <Button
      look="primary"
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
