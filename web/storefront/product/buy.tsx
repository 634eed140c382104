import type { Product } from '../../../contract/catalogue.ts'
import { BuyNow } from '../../client/parts/buy-now.tsx'
import { useOwnHold } from '../../client/queries/own-hold.ts'
import { LinkButton } from '../../kit/button.tsx'
import { TellMe } from './tell-me.tsx'

/** 'Buy Now'; of a reserved work the way to one's own order, and for others to hear when it is free again. */
export function Buy({ work, sizeId, withFrame }: { work: Product; sizeId: string; withFrame: boolean }) {
  const own = useOwnHold(work.slug, work.reserved)
  if (!work.reserved) return <BuyNow key={work.slug} work={work} sizeId={sizeId} withFrame={withFrame} />
  return own ? (
    <LinkButton to={`/profile/orders/${own.id}`} variant="primary" size="large" wide>
      Reserved for you – {own.payable ? 'pay' : 'see your order'}
    </LinkButton>
  ) : (
    <TellMe slug={work.slug} />
  )
}
