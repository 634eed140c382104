import type { FastifyBaseLogger } from 'fastify'
import { createAccounts, createGuest, guestExists, readPerson } from '../features/accounts/index.server.ts'
import { createAudit } from '../features/audit/index.server.ts'
import { createCartService } from '../features/cart/index.server.ts'
import { createCatalogueService } from '../features/catalogue/index.server.ts'
import { createCheckoutService } from '../features/checkout/index.server.ts'
import { createContent } from '../features/content/index.server.ts'
import { createDeliveryService } from '../features/delivery/index.server.ts'
import { createMediaService, pictureImage, pictureUrl } from '../features/media/index.server.ts'
import { createOrdersPort, createOrdersService, sendPaidLetter } from '../features/orders/index.server.ts'
import { createPayments, createSandboxProvider } from '../features/payments/index.server.ts'
import { createConsents } from '../features/privacy/index.server.ts'
import { createWishlistService } from '../features/wishlist/index.server.ts'
import { type Clock, MINUTE } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Files } from '../platform/files/files.ts'
import { createLimits } from '../platform/limits/index.ts'
import { createMail } from '../platform/mail/index.ts'
import { createQueue } from '../platform/queue/index.ts'
import { holdingsOf } from './holdings.ts'
import { sandboxKeys } from './sandbox.ts'

/** The rest of the program around what the features do: told to them, never imported by them. */
export type Surroundings = {
  config: Config
  db: Db
  /** A replica where there is one, else another pool on the same database. */
  readDb: Db
  databaseUrl: string
  files: Files
  clock: Clock
  log: FastifyBaseLogger
  /** Where this server answers itself on loopback, for the sandbox provider. */
  ownUrl: string
}

/** Puts the features together: who gets what from whom. */
export const composeFeatures = ({
  config,
  db,
  readDb,
  databaseUrl,
  files,
  clock,
  log,
  ownUrl,
}: Surroundings) => {
  const listeners = new Set<() => void>()
  /** Something that public pages show has changed. */
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const site = {
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    companyName: config.company.name,
  }
  const queue = createQueue({ url: databaseUrl, log })
  const limits = createLimits({ db, enabled: config.isRateLimited })
  const mail = createMail({ clock })
  const audit = createAudit({ db, clock })
  const media = createMediaService({ db, files, clock })
  const catalogue = createCatalogueService({ db, readDb, clock })
  const delivery = createDeliveryService({ db, clock })
  const orders = createOrdersService({ db, clock, holdMs: config.holdMinutes * MINUTE })
  const guestsExist = (tx: Db, id: string): Promise<boolean> => guestExists(tx, id)
  const cart = createCartService({
    db,
    clock,
    catalogue,
    guests: { create: (tx) => createGuest(tx, clock), exists: guestsExist },
    heldBy: orders.heldBy,
  })
  const wishlist = createWishlistService({ db, clock, catalogue, guestExists: guestsExist })
  const provider = createSandboxProvider({
    apiUrl: `${ownUrl}/sandbox`,
    popUpUrl: '/sandbox/pop-up',
    ...sandboxKeys,
  })
  const payments = createPayments({
    db,
    clock,
    provider,
    queue,
    log,
    orders: createOrdersPort({
      whenPaid: [
        sendPaidLetter(mail, {
          name: config.company.name,
          url: config.publicUrl,
          address: config.company.address,
        }),
        async (tx, order) => {
          if (order.purchase !== 'cart') return
          await cart.clear(
            tx,
            { kind: 'account', id: order.account_id },
            order.lines.map((line) => ({
              edition_id: line.edition_id,
              with_frame: line.with_frame,
              quantity: line.quantity,
            })),
          )
        },
      ],
    }),
  })
  const consents = createConsents({ clock })
  const content = createContent({ db, clock, limits, mail, site, consents, pictureUrl: pictureImage })
  const checkout = createCheckoutService({
    db,
    clock,
    cart,
    delivery,
    orders,
    payments,
    publicKey: sandboxKeys.publicKey,
    personOf: readPerson,
    changed,
  })
  queue.define<{ id: string }>('media.remove-files', ({ id }) => media.removeFiles(id))
  const accounts = createAccounts({
    db,
    clock,
    limits,
    mail,
    site,
    onSignIn: [cart.merge, wishlist.merge],
    recentlyViewed: async (accountId) =>
      (await catalogue.recentlyViewed(accountId)).map(({ id, name, slug, image }) => ({
        id,
        name,
        slug,
        image,
      })),
    pictureUrl: (id) => pictureUrl(id, 320),
    saveAvatar: (bytes) => media.add(db, bytes),
    removePicture: async (tx, id) => {
      await media.remove(tx, id)
      await queue.send(tx, 'media.remove-files', { id })
    },
    consents,
    newsletter: content.newsletter,
    holdings: holdingsOf({ mail }),
    moneyOnItsWay: checkout.moneyOnItsWay,
    left: changed,
  })
  queue.define('orders.expire', async () => void (await checkout.expire()), {
    cron: '* * * * *',
    coalesce: true,
  })

  queue.define(
    'housekeeping',
    async () => {
      await accounts.service.sweep()
      await limits.sweep()
      await content.newsletter.sweep()
      await mail.sweep(db)
    },
    { cron: '17 * * * *', coalesce: true },
  )

  return {
    accounts,
    audit,
    cart,
    catalogue,
    checkout,
    content,
    delivery,
    limits,
    mail,
    media,
    orders,
    payments,
    queue,
    wishlist,
    /** Calls a listener whenever something that public pages show has changed. */
    onChanged: (listener: () => void): void => void listeners.add(listener),
  }
}

export type Features = ReturnType<typeof composeFeatures>
