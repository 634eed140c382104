import type { FastifyBaseLogger } from 'fastify'
import {
  createAccounts,
  createGuest,
  createPeople,
  guestExists,
  readPerson,
} from '../features/accounts/index.server.ts'
import { createAudit } from '../features/audit/index.server.ts'
import { createCartService } from '../features/cart/index.server.ts'
import { createCatalogueService, createStudio } from '../features/catalogue/index.server.ts'
import { createCheckoutService } from '../features/checkout/index.server.ts'
import { createContent, createEditors } from '../features/content/index.server.ts'
import { createDeliveryDesk, createDeliveryService } from '../features/delivery/index.server.ts'
import { createImportsService } from '../features/imports/index.server.ts'
import { createLedger, findPayouts } from '../features/ledger/index.server.ts'
import {
  createEvidence,
  createMediaService,
  pictureImage,
  pictureUrl,
} from '../features/media/index.server.ts'
import {
  createOrderLetters,
  createOrdersDesk,
  createOrdersPort,
  createOrdersService,
  createParcels,
  openOrdersAtStations,
} from '../features/orders/index.server.ts'
import {
  createExceptions,
  createPayments,
  findRefunds,
  type PaymentsContext,
  pendingRefundsOf,
} from '../features/payments/index.server.ts'
import { createConsents, type Discard } from '../features/privacy/index.server.ts'
import {
  createReturnLetters,
  createReturns,
  findReturns,
  openReturnsOf,
} from '../features/returns/index.server.ts'
import { bankOf, createSellers, freezeOf, isVerified, shopOf } from '../features/sellers/index.server.ts'
import { createWishlistService } from '../features/wishlist/index.server.ts'
import { type Clock, MINUTE } from '../kernel/clock.ts'
import { koboOf } from '../kernel/money.ts'
import type { Config } from '../platform/config/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Files } from '../platform/files/files.ts'
import { createLimits } from '../platform/limits/index.ts'
import { createMail } from '../platform/mail/index.ts'
import { createQueue, type Pace } from '../platform/queue/index.ts'
import { holdingsOf } from './holdings.ts'
import { providerOf } from './payment-provider.ts'

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
  /** How soon failed jobs are tried again; 'usual' unless told otherwise. */
  pace?: Pace
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
  pace = 'usual',
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
  const queue = createQueue({ url: databaseUrl, log, pace })
  const limits = createLimits({ db, enabled: config.isRateLimited })
  const mail = createMail({ clock })
  const audit = createAudit({ db, clock })
  const media = createMediaService({ db, files, clock })
  const catalogue = createCatalogueService({ db, readDb, clock })
  const delivery = createDeliveryService({ db, clock })
  const sender = { name: config.company.name, url: config.publicUrl, address: config.company.address }
  const letters = createOrderLetters({ mail, sender, vatOf: (tx, id) => ledger.vatOf(tx, id) })
  const orders = createOrdersService({ db, clock, holdMs: config.holdMinutes * MINUTE, letters })
  const guestsExist = (tx: Db, id: string): Promise<boolean> => guestExists(tx, id)
  const cart = createCartService({
    db,
    clock,
    catalogue,
    guests: { create: (tx) => createGuest(tx, clock), exists: guestsExist },
    heldBy: orders.heldBy,
  })
  const wishlist = createWishlistService({ db, clock, catalogue, guestExists: guestsExist })
  const provider = providerOf(config, ownUrl)
  const ledger = createLedger({
    db,
    clock,
    audit,
    queue,
    log,
    provider,
    personOf: readPerson,
    settings: {
      commissionBp: config.commissionBp,
      vatBp: config.vatBp,
      payoutAfterDays: config.payouts.afterDays,
      payoutLeastKobo: koboOf(config.payouts.least),
      twoPeopleAboveKobo: koboOf(config.payouts.twoPeopleAbove),
    },
    sellers: { freezeOf, isVerified, bankOf, openReturns: openReturnsOf, pendingRefunds: pendingRefundsOf },
  })
  const paymentsContext: PaymentsContext = {
    db,
    clock,
    provider,
    queue,
    log,
    ledger,
    onRefunded: [
      async (tx, money) => void (await ledger.recordRefund(tx, money)),
      (tx, money) => returns.refunded(tx, money),
    ],
    ...(config.payment.provider !== 'sandbox' && { pagesUrl: config.payment.pagesUrl }),
    orders: createOrdersPort({
      letters,
      whenPaid: [
        async (tx, order, attemptId) => void (await ledger.recordSale(tx, { ...order, attemptId })),
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
  }
  const payments = createPayments(paymentsContext)
  const consents = createConsents({ clock })
  const content = createContent({ db, clock, limits, mail, site, consents, pictureUrl: pictureImage })
  const checkout = createCheckoutService({
    db,
    clock,
    cart,
    delivery,
    orders,
    payments,
    publicKey: provider.publicKey,
    personOf: readPerson,
    changed,
  })
  const evidence = createEvidence({ files, clock })
  queue.define<{ id: string }>('media.remove-files', ({ id }) => media.removeFiles(id))
  queue.define<{ id: string }>('media.remove-evidence', ({ id }) => evidence.removeFile(id))
  queue.define<{ key: string }>('media.remove-paper', ({ key }) => media.removePaper(key))
  const discard: Discard = {
    photographs: async (tx, ids) => {
      await evidence.forget(tx, ids)
      for (const id of ids) await queue.send(tx, 'media.remove-evidence', { id })
    },
    paper: async (tx, key) => void (await queue.send(tx, 'media.remove-paper', { key })),
    picture: async (tx, id) => {
      await media.remove(tx, id)
      await queue.send(tx, 'media.remove-files', { id })
    },
  }
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
    removePicture: discard.picture,
    consents,
    audit,
    newsletter: content.newsletter,
    holdings: holdingsOf({ mail, discard, queue }),
    moneyOnItsWay: checkout.moneyOnItsWay,
    left: changed,
  })
  const selling = { db, clock, mail, audit, media, site, commissionBp: config.commissionBp, changed }
  const studio = createStudio({ ...selling, limits, personOf: readPerson })
  const imports = createImportsService({
    db,
    clock,
    files,
    limits,
    queue,
    media,
    intake: studio.intake,
    submit: (accountId, workId) => studio.service.works.move(accountId, workId, 'submit'),
  })
  const sellers = createSellers({
    ...selling,
    people: accounts.service,
    confirmPassword: accounts.service.newPassword.confirm,
  })
  const nameOf = async (tx: Db, id: string): Promise<string> => {
    const person = await readPerson(tx, id)
    return person ? `${person.firstName} ${person.lastName}` : ''
  }
  const parcels = createParcels({ db, clock, evidence, letters, audit, nameOf })
  const exceptions = createExceptions({ ...paymentsContext, audit, nameOf, changed })
  const returns = createReturns({
    db,
    clock,
    payments,
    evidence,
    letters: createReturnLetters({ mail, sender }),
    audit,
    nameOf,
    changed,
  })
  const ordersDesk = createOrdersDesk({
    db,
    clock,
    orders,
    payments,
    audit,
    paymentsOf: checkout.paymentsOf,
    returnsOf: returns.ofOrder,
    nameOf,
    changed,
  })
  const editors = createEditors({
    db,
    clock,
    audit,
    media,
    consents,
    personOf: readPerson,
    removePicture: discard.picture,
    changed,
  })
  const people = createPeople({ db, shopOf })
  /** What the office's search looks through by itself. */
  const finders = {
    payouts: (q: string, limit: number) => findPayouts(db, q, limit),
    refunds: (q: string, limit: number) => findRefunds(db, q, limit),
    returns: (q: string, limit: number) => findReturns(db, q, limit),
  }
  const deliveryDesk = createDeliveryDesk({
    db,
    audit,
    personOf: readPerson,
    openOrdersAt: openOrdersAtStations,
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
    deliveryDesk,
    editors,
    ledger,
    exceptions,
    finders,
    imports,
    limits,
    mail,
    media,
    orders,
    ordersDesk,
    parcels,
    payments,
    people,
    queue,
    sellers,
    studio,
    returns,
    wishlist,
    /** Calls a listener whenever something that public pages show has changed. */
    onChanged: (listener: () => void): void => void listeners.add(listener),
  }
}

export type Features = ReturnType<typeof composeFeatures>
