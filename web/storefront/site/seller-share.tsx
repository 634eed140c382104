import { formatNaira } from '../../../kernel/money.ts'
import { useSite } from './use-site.ts'

/** A price in naira by which the commission is explained. */
const EXAMPLE = 100_000

/** What an artist receives of a price: a term of a list and what it says. */
export function SellerShare() {
  return (
    <div>
      <dt>reaches you of a work at {formatNaira(EXAMPLE)}. To list it costs nothing.</dt>
      <dd>{formatNaira((EXAMPLE * (10_000 - useSite().commissionBp)) / 10_000)}</dd>
    </div>
  )
}
