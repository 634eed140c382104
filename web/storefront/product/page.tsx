import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { descriptionOf, plainDescriptionOf } from '../../../platform/markdown/description.ts'
import { CartControl } from '../../client/parts/cart-control.tsx'
import { WishHeart } from '../../client/parts/heart.tsx'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { useOwnHold } from '../../client/queries/own-hold.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { Prose } from '../../kit/prose.tsx'
import { sizeOf, WorkLabel } from '../../kit/work-label.tsx'
import { services } from '../../services.ts'
import { AboutArtist } from '../artists/about-artist.tsx'
import { MoreByArtist } from '../artists/more-by-artist.tsx'
import { SimilarWorks } from '../related/similar.tsx'
import { artistPath, categoryPath } from '../shop/paths.ts'
import { italicFirst } from '../site/italic.ts'
import { notFound } from '../site/not-found.ts'
import { RouteError } from '../site/route-error.tsx'
import { Share } from '../site/share.tsx'
import { OnYourWall } from '../wall/on-your-wall.tsx'
import type { Route } from './+types/page.ts'
import { Buy } from './buy.tsx'
import { Choices } from './choices.tsx'
import { DeliveryNote } from './delivery.tsx'
import { editionOf, nextPrintOf } from './edition-of.ts'
import { WorkFacts } from './facts.tsx'
import { movedTo } from './moved.ts'
import styles from './page.module.css'
import { PausedNote } from './paused-note.tsx'
import { discountOf, priceOf } from './price-of.ts'
import { productMeta } from './product-meta.ts'
import { ReportWork } from './report.tsx'
import { SeeOnSale } from './see-on-sale.tsx'
import { SellerLine } from './seller-line.tsx'
import { SoldNote } from './sold-note.tsx'
import { TellMeNote } from './tell-me.tsx'
import { Views } from './views.tsx'

export const links = italicFirst

/** The page is first shown with its picture in its place, which the picture of a tile grows into; browsers that know no 'expect' do not wait. */
const withPicture = { tagName: 'link', rel: 'expect', href: '#view-1', blocking: 'render' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(services).catalogue.product(params.slug)
  const elsewhere = movedTo(params.slug)
  if (!found.ok && elsewhere !== undefined) throw redirect(`/${elsewhere}`, 301)
  if (!found.ok) throw await notFound(context.get(services))
  const { desc } = found.value
  const { catalogue, delivery } = context.get(services)
  return {
    work: found.value,
    similar: await catalogue.similar(params.slug),
    beside: await catalogue.besideWork(found.value),
    terms: await delivery.ofWork(found.value),
    story: descriptionOf(desc),
    plain: plainDescriptionOf(desc),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [...productMeta(loaderData, matches), withPicture] : []

/** A work; what was chosen of one is not chosen of the next. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <Shown key={loaderData.work.slug} {...loaderData} />
}

/** The picture first, its label, what can be chosen, and the ways to buy it. */
const Shown = ({ work, beside, terms, story, similar }: Route.ComponentProps['loaderData']) => {
  const free =
    work.sizes.find(({ in_stock }) => in_stock > 0) ??
    work.sizes.find(({ reserved }) => reserved) ??
    work.sizes[0]
  const isOwn = useOwnHold(work.slug, work.reserved) !== undefined
  /** Then what can be bought comes before the work on a wall. */
  const isGone = work.sold || work.reserved || work.shop_pause !== null
  const [sizeId, setSizeId] = useState(free?.id ?? '')
  const [withFrame, setWithFrame] = useState(false)
  const size = work.sizes.find(({ id }) => id === sizeId)
  const print = nextPrintOf(size)
  const price = priceOf(work, size, withFrame)
  // The label describes the chosen size.
  const shown = {
    ...work,
    ...(size && { ...size, id: work.id }),
    price,
    discount: discountOf(work, size, withFrame),
  }
  return (
    <main id="main">
      <div className={`container ${styles.trail}`}>
        <Breadcrumbs
          trail={[
            { name: 'All works', to: '/categories' },
            { name: work.category.name, to: categoryPath(work.category.name) },
            { name: work.name },
          ]}
        />
      </div>
      <article
        className={`container ${styles.page}`}
        data-work={work.slug}
        data-name={work.name}
        data-size={sizeId}
      >
        <div className={styles.first}>
          <Views work={work} />
          <div className={styles.side}>
            <Stack gap={5}>
              <WorkLabel
                work={shown}
                title="h1"
                size="large"
                own={isOwn}
                artist={<Link to={artistPath(work.artist.slug)}>{work.artist.name}</Link>}
              />
              <div className={styles.mode}>
                <p>{editionOf(work, size)}</p>
                {print !== undefined && <p>{print}</p>}
                <SellerLine seller={work.seller} />
              </div>
            </Stack>
            <Stack gap={5}>
              <Choices
                work={work}
                sizeId={sizeId}
                withFrame={withFrame}
                onSize={setSizeId}
                onFrame={setWithFrame}
              />
              {work.sold ? (
                <SoldNote work={work} />
              ) : work.shop_pause && !isOwn ? (
                <PausedNote work={work} pause={work.shop_pause} />
              ) : (
                <Stack gap={3}>
                  <div className={styles.buy}>
                    <span className={styles.thumb} aria-hidden="true">
                      <span className={styles.thumbName}>{work.name}</span>
                      <Price naira={price} />
                      {work.reserved && !isOwn && 'Reserved'}
                    </span>
                    <Buy work={work} sizeId={sizeId} withFrame={withFrame} />
                  </div>
                  {work.reserved && !isOwn && <TellMeNote slug={work.slug} className={styles.mode} />}
                  {work.reserved && <SeeOnSale category={work.category} />}
                  <CartControl
                    key={`${work.slug} ${sizeId} ${withFrame}`}
                    work={work}
                    sizeId={sizeId}
                    withFrame={withFrame}
                  />
                </Stack>
              )}
              <div className={styles.asides}>
                <WishHeart slug={work.slug} name={work.name} withText />
                <Share title={`${work.artist.name}, ${work.name}`} path={`/${work.slug}`} />
              </div>
            </Stack>
            {!work.sold && <DeliveryNote terms={terms} sizeId={sizeId} withFrame={withFrame} />}
          </div>
          <div className={styles.story}>
            <section className={styles.about} aria-labelledby="about-work">
              <h2 id="about-work">About this work</h2>
              <Prose text={story} />
            </section>
            <WorkFacts work={work} sides={size ? sizeOf(size) : sizeOf(work)} />
            <AboutArtist artist={work.artist} />
            <ReportWork slug={work.slug} />
          </div>
        </div>
        {isGone && <SimilarWorks works={similar} title="Similar works you can buy" />}
        <OnYourWall work={work} size={size} withFrame={withFrame} />
        <MoreByArtist artist={work.artist} works={beside} />
        {!isGone && <SimilarWorks works={similar} />}
        <RecentlyViewed title="Also check out" except={work.slug} />
      </article>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain />
}
