import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import type { PictureData } from '../../../contract/catalogue.ts'
import { keys } from '../../client/queries/keys.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { pauseText } from '../../kit/pause-text.ts'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import styles from './lost.module.css'
import { usePurchase } from './purchase.ts'
import { useQuote } from './quote.ts'

/** The work of a 'Buy Now' that someone else bought first, with a message; `slug` where its page still exists. */
type LostPurchase = { text: string; slug?: string; picture?: PictureData }

const reasonOf = ({ product, reserved }: CartItem, name: string): string => {
  if (product.shop_pause && !product.sold) return pauseText(product.shop_pause)
  return reserved ? `Someone else is paying for ${name}.` : `${name} has been sold.`
}

/** What became of the work of a 'Buy Now' between the press and this step, if it can no longer be bought; null for a cart, whose lines say it. */
export function useLostPurchase(): LostPurchase | null {
  const client = useQueryClient()
  const { chosen, lines, isGone } = usePurchase()
  const { data: quote } = useQuote()
  // The quote counts what one's own unpaid order holds.
  const isTaken = chosen !== null && quote?.items[0]?.available === false
  const line = lines?.[0]
  const isOld = isTaken && line !== undefined && line.available > 0
  const slug = chosen?.slug ?? ''
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: keys.product(slug) })
  }, [isOld, slug, client])
  if (chosen && isGone) return { text: `${chosen.name} is no longer on sale.` }
  if (!isTaken || !line || isOld) return null
  return {
    slug,
    picture: line.product.picture,
    text: reasonOf(line, chosen.name),
  }
}

/** Says in place of a step that there is nothing to buy any more, and where to go. */
export function Lost({ text, slug, picture }: LostPurchase) {
  return (
    <section className={styles.lost}>
      {picture && (
        <div className={styles.wall} style={tint(picture)}>
          <Picture picture={picture} alt="" sizes="(min-width: 48em) 30rem, 90vw" className={styles.image} />
        </div>
      )}
      <Stack gap={4} className={styles.words}>
        <h1 className={styles.title}>{text}</h1>
        <p className={styles.note}>You have not been charged.</p>
        <Cluster gap={4}>
          <LinkButton to="/categories" variant="primary" size="large">
            See other works
          </LinkButton>
          {slug !== undefined && (
            <LinkButton to={`/${slug}`} size="large">
              See this work
            </LinkButton>
          )}
        </Cluster>
      </Stack>
    </section>
  )
}
