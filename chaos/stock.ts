import sharp from 'sharp'
import { addCategory, addWork } from '../features/catalogue/index.server.ts'
import { setFeeException } from '../features/delivery/index.server.ts'
import { addPicture } from '../features/media/index.server.ts'
import { addSeller } from '../features/sellers/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import { koboOf } from '../kernel/money.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import type { Features } from '../server/compose.ts'

/** A work that was listed. */
export type Listed = { id: Id; slug: string }

/** Lists a work with so many pieces at NGN 10,000 each. */
export type Stock = (pieces: number) => Promise<Listed>

/** Opens a seller's shop in an empty marketplace, with works to be sold. */
export async function stockOf(db: Db, features: Features): Promise<Stock> {
  const shop = await openShop(db, features)
  let works = 0
  return async (pieces) => {
    works += 1
    const slug = `work-${works}`
    const id = await withTx(db, (tx) =>
      addWork(tx, {
        ...shop,
        subcategoryId: null,
        slug,
        name: `Work ${works}`,
        description: 'A work for a hard day.',
        medium: 'Oil',
        year: 2026,
        kind: pieces === 1 ? 'unique' : 'edition',
        frame_price_kobo: null,
        signed: true,
        status: 'live',
        editions: [
          {
            label: '',
            widthMm: 800,
            heightMm: 600,
            depthMm: null,
            priceKobo: koboOf(10_000),
            total: pieces,
            available: pieces,
          },
        ],
        at: systemClock.now(),
      }),
    )
    return { id, slug }
  }
}

async function openShop(db: Db, features: Features) {
  const grey = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const picture = await addPicture(features.media, db, grey, null)
  if (!picture.ok) throw new Error(picture.code)
  return withTx(db, async (tx) => {
    const categoryId = await addCategory(tx, { parentId: null, slug: 'art-work', name: 'Art', position: 0 })
    const seller = await addSeller(tx, {
      slug: 'chaos-artist',
      name: 'Chaos Artist',
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      accountId: null,
      at: systemClock.now(),
    })
    const fee = koboOf(3_500)
    await setFeeException(
      tx,
      { from: '', to: 'Lagos' },
      { small: fee, medium: fee, large: fee, oversized: fee },
    )
    return {
      categoryId,
      sellerId: seller.sellerId,
      artistId: seller.artistId,
      pictureIds: [picture.value.id],
    }
  })
}
