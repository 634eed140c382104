import { useState } from 'react'
import { data } from 'react-router'
import { descriptionOf, plainDescriptionOf } from '../../../platform/markdown/description.ts'
import { BuyNow } from '../../client/parts/buy-now.tsx'
import { CartControl } from '../../client/parts/cart-control.tsx'
import { WishHeart } from '../../client/parts/heart.tsx'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { Prose } from '../../kit/prose.tsx'
import { sizeOf, WorkLabel } from '../../kit/work-label.tsx'
import { services } from '../../services.ts'
import { categoryPath } from '../shop/paths.ts'
import { italicFirst } from '../site/italic.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/page.ts'
import { Choices } from './choices.tsx'
import { DeliveryNote } from './delivery.tsx'
import { WorkFacts } from './facts.tsx'
import styles from './page.module.css'
import { priceOf } from './price-of.ts'
import { productMeta } from './product-meta.ts'
import { ReportWork } from './report.tsx'
import { Share } from './share.tsx'
import { Views } from './views.tsx'

export const links = italicFirst

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const found = await context.get(services).catalogue.product(params.slug)
  if (!found.ok) throw data(null, { status: 404 })
  const { desc } = found.value
  return { work: found.value, story: descriptionOf(desc), plain: plainDescriptionOf(desc) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => productMeta(loaderData, matches)

/** A work: the picture first, its label, what can be chosen, and the ways to buy it. */
export default function ProductPage({ loaderData: { work, story } }: Route.ComponentProps) {
  const free = work.sizes.find(({ in_stock }) => in_stock > 0) ?? work.sizes[0]
  const [sizeId, setSizeId] = useState(free?.id ?? '')
  const [withFrame, setWithFrame] = useState(false)
  const size = work.sizes.find(({ id }) => id === sizeId)
  const price = priceOf(work, size, withFrame)
  // The label tells of the size that is chosen.
  const shown = { ...work, ...(size && { ...size, id: work.id }), price }
  return (
    <main id="main">
      <div className={`wall ${styles.trail}`}>
        <Breadcrumbs
          trail={[
            { name: 'All works', to: '/categories' },
            { name: work.category.name, to: categoryPath(work.category.name) },
            { name: work.name },
          ]}
        />
      </div>
      <article className={`wall ${styles.page}`}>
        <div className={styles.first}>
          <Views work={work} />
          <div className={styles.side}>
            <WorkLabel work={shown} title="h1" size="large" />
            <p className={styles.mode}>{work.mode}</p>
            <Choices
              work={work}
              sizeId={sizeId}
              withFrame={withFrame}
              onSize={setSizeId}
              onFrame={setWithFrame}
            />
            <Stack gap={3}>
              <div className={styles.buy}>
                <span className={styles.thumb} aria-hidden="true">
                  <span className={styles.thumbName}>{work.name}</span>
                  <Price naira={price} />
                  {work.sold && 'Sold'}
                </span>
                <BuyNow key={work.slug} work={work} sizeId={sizeId} withFrame={withFrame} />
              </div>
              <CartControl
                key={`${work.slug} ${sizeId} ${withFrame}`}
                work={work}
                sizeId={sizeId}
                withFrame={withFrame}
              />
            </Stack>
            <div className={styles.asides}>
              <WishHeart slug={work.slug} name={work.name} withText />
              <Share work={work} />
            </div>
            <DeliveryNote />
          </div>
        </div>
        <div className={styles.story}>
          <section className={styles.about} aria-labelledby="about-work">
            <h2 id="about-work">About this work</h2>
            <Prose text={story} />
          </section>
          <WorkFacts work={work} sides={size ? sizeOf(size) : sizeOf(work)} />
          <section className={styles.artist} aria-labelledby="about-artist">
            <h2 id="about-artist">{work.artist.name}</h2>
            <p className={styles.town}>{work.artist.town}</p>
            <p className={styles.biography}>{work.artist.biography}</p>
          </section>
          <ReportWork slug={work.slug} />
        </div>
        <RecentlyViewed title="Also check out" except={work.slug} />
      </article>
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} plain />
