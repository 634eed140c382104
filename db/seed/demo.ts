import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount, giveSecondFactor, hashPassword } from '../../features/accounts/index.server.ts'
import {
  addCategory,
  addWork,
  isCatalogueEmpty,
  setCategoryPicture,
} from '../../features/catalogue/index.server.ts'
import { saveArticle } from '../../features/content/index.server.ts'
import { addCollection } from '../../features/curation/index.server.ts'
import { addPicture, type MediaContext } from '../../features/media/index.server.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { after, type Clock, DAY, HOUR } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { koboOf } from '../../kernel/money.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import { root } from '../../platform/project/root.ts'
import { demoAccounts, demoPassword, demoSecondFactor } from './accounts.ts'
import { readArticles } from './articles.ts'
import { collections } from './collections.ts'
import { seedDelivery } from './delivery.ts'
import { artists, type SeedWork, works } from './gallery/index.ts'

/** An account number that its check digit makes possible; it is nobody's we know of. */
const demoBank = { code: '058', accountNumber: '0000014570' }

export const categories = [
  {
    slug: 'art-work',
    name: 'Art',
    children: [
      ['painting', 'Painting'],
      ['works-on-paper', 'Works on paper'],
      ['digital', 'Digital'],
    ],
  },
  {
    slug: 'photography',
    name: 'Photography',
    children: [
      ['colored', 'Colored pictures'],
      ['black-and-white', 'Black & white pictures'],
    ],
  },
  {
    slug: 'wall-art',
    name: 'Wall Art',
    children: [
      ['textile', 'Textile'],
      ['print', 'Prints'],
    ],
  },
  {
    slug: 'sculpture',
    name: 'Sculpture',
    children: [
      ['bronze', 'Bronze'],
      ['terracotta', 'Terracotta'],
    ],
  },
] as const

const mm = (cm: number): number => Math.round(cm * 10)

const editionsOf = (work: SeedWork) =>
  work.sizes?.map((size) => ({
    label: size.label,
    widthMm: mm(size.widthCm),
    heightMm: mm(size.heightCm),
    depthMm: work.depthCm === undefined ? null : mm(work.depthCm),
    priceKobo: koboOf(size.priceNaira),
    total: size.total,
    available: size.total,
  })) ?? [
    {
      label: '',
      widthMm: mm(work.widthCm),
      heightMm: mm(work.heightCm),
      depthMm: work.depthCm === undefined ? null : mm(work.depthCm),
      priceKobo: koboOf(work.priceNaira),
      total: 1,
      available: work.sold ? 0 : 1,
    },
  ]

/** Every n-th of a list first, then every n-th plus one …: neighbours end up apart. */
const interleave = <T>(items: readonly T[], step: number): T[] =>
  Array.from({ length: step }, (_, start) => items.filter((_item, index) => index % step === start)).flat()

export async function seedCategories(tx: Db): Promise<Map<string, Id>> {
  const ids = new Map<string, Id>()
  for (const [position, { slug, name, children }] of categories.entries()) {
    const parentId = await addCategory(tx, { parentId: null, slug, name, position })
    ids.set(slug, parentId)
    for (const [childPosition, [childSlug, childName]] of children.entries()) {
      ids.set(
        childSlug,
        await addCategory(tx, { parentId, slug: childSlug, name: childName, position: childPosition }),
      )
    }
  }
  return ids
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the demo gallery lacks ${what}`)
  return found
}

/**
 * Fills an empty marketplace with the demo gallery: categories, artists, works with their pictures, articles, stations,
 * fees, and accounts to sign in with. Does nothing when something has been listed before. Returns whether it did.
 */
export async function seedDemo({
  db,
  clock,
  keyring,
  media,
  hero,
  withStaff,
}: {
  db: Db
  clock: Clock
  keyring: Keyring
  media: MediaContext
  hero: string
  /** Whether somebody of staff is seeded whose password and second factor everybody knows: never beside real money. */
  withStaff: boolean
}): Promise<boolean> {
  if (!(await isCatalogueEmpty(db))) return false
  const pictures = new Map<string, Id>()
  for (const [folder, all] of [
    ['pictures', works],
    ['pictures/portraits', artists],
  ] as const)
    for (const { slug } of all) {
      const original = await readFile(join(root, 'db/seed', folder, `${slug}.jpg`))
      const added = await addPicture(media, db, original, null, { trusted: true })
      if (!added.ok) throw new Error(`picture of ${slug}: ${added.code}`)
      pictures.set(slug, added.value.id)
    }
  const articles = await readArticles()
  const passwordHash = await hashPassword(demoPassword)

  await withTx(db, async (tx) => {
    const now = clock.now()
    const categoryIds = await seedCategories(tx)
    await seedDelivery(tx)
    const accounts = new Map<string, Id>()
    const [firstArtist] = artists
    for (const [name, account] of Object.entries(demoAccounts)) {
      if (name === 'staff' && !withStaff) continue
      const [firstName = '', ...rest] = (name === 'seller' ? (firstArtist?.name ?? '') : '').split(' ')
      accounts.set(
        name,
        await createAccount(tx, clock, {
          ...account,
          firstName: account.firstName || firstName,
          lastName: account.lastName || rest.join(' '),
          passwordHash,
          verified: true,
        }),
      )
    }
    const staffId = accounts.get('staff')
    if (staffId)
      await giveSecondFactor({ keyring }, tx, { accountId: staffId, secret: demoSecondFactor, now })
    const sellers = new Map<string, { sellerId: Id; artistId: Id; name: string }>()
    for (const artist of artists) {
      const accountId = artist === firstArtist ? (accounts.get('seller') ?? null) : null
      sellers.set(artist.slug, {
        ...(await addSeller(tx, {
          ...artist,
          accountId,
          portraitId: known(pictures.get(artist.slug), `the portrait of ${artist.slug}`),
          at: now,
          verified: true,
          ...(accountId === null ? {} : { bank: { ...demoBank, accountName: artist.name, keyring } }),
        })),
        name: artist.name,
      })
    }
    let topDeal = 0
    const workIds = new Map<string, Id>()
    for (const [index, work] of interleave(works, 7).entries()) {
      const seller = known(sellers.get(work.artist), `the artist ${work.artist}`)
      const workId = await addWork(tx, {
        sellerId: seller.sellerId,
        artistId: seller.artistId,
        categoryId: known(categoryIds.get(work.category), work.category),
        subcategoryId: known(categoryIds.get(work.subcategory), work.subcategory),
        slug: work.slug,
        name: work.title,
        description: work.description,
        medium: work.medium,
        year: work.year,
        kind: work.sizes ? 'edition' : 'unique',
        frame_price_kobo: work.framePriceNaira === undefined ? null : koboOf(work.framePriceNaira),
        signed: work.signed,
        numbered: work.signed && work.sizes !== undefined,
        status: 'live',
        ...(work.topDeal ? { topDealPosition: topDeal++ } : {}),
        ...(work.slug === hero ? { heroPosition: 0 } : {}),
        pictureIds: [known(pictures.get(work.slug), `the picture of ${work.slug}`)],
        editions: editionsOf(work),
        at: after(now, -index * 7 * HOUR - DAY),
      })
      workIds.set(work.slug, workId)
    }
    for (const { slug } of categories) {
      const shown =
        works.find((work) => work.category === slug && work.topDeal) ?? works.find((w) => w.category === slug)
      const picture = shown && pictures.get(shown.slug)
      if (picture) await setCategoryPicture(tx, known(categoryIds.get(slug), slug), picture)
    }
    for (const [index, collection] of collections.entries())
      await addCollection(tx, {
        ...collection,
        works: collection.works.map(([slug, text]) => ({ work_id: known(workIds.get(slug), slug), text })),
        from: after(now, -(index + 1) * DAY),
        at: now,
      })
    for (const article of articles) {
      await saveArticle(tx, clock, {
        slug: article.slug,
        title: article.title,
        summary: article.summary,
        text: article.text,
        pictureId: pictures.get(article.picture) ?? null,
        publishedAt: article.updatedAt,
      })
    }
  })
  return true
}
