import {
  type AccountsContext,
  confirmOwner,
  createAccountsContext,
  defineAccountJobs,
} from '../../features/accounts/index.server.ts'
import { listActiveCarts, mergeCarts } from '../../features/cart/index.server.ts'
import {
  countWorksByArtist,
  countWorksBySeller,
  isArtistInUse,
  isArtistUnderReview,
  listShownBySeller,
  readRecentlyViewed,
  refreshSearch,
  takeAllDown,
} from '../../features/catalogue/index.server.ts'
import { findPendingPayment } from '../../features/checkout/index.server.ts'
import { isReader, prepareReader, unmarkReader } from '../../features/content/index.server.ts'
import { countFollowers } from '../../features/following/index.server.ts'
import {
  endPrograms,
  type IntegrationsContext,
  isKey,
  principalOfKey,
} from '../../features/integrations/index.server.ts'
import { cancelUnsentPayouts } from '../../features/ledger/index.server.ts'
import {
  addPicture,
  pictureAddress,
  readEvidence,
  readOriginal,
  readPaper,
} from '../../features/media/index.server.ts'
import { endHoldsOf, listBuyersAmong } from '../../features/orders/index.server.ts'
import {
  defineSellerJobs,
  freezePayouts,
  liftSuspensionIn,
  listSellersAmong,
  namesOfShops,
  type SellersContext,
  shopOf,
} from '../../features/sellers/index.server.ts'
import { settleWaiting } from '../../features/waiting/index.server.ts'
import { forgetGuests, listActiveWishlists, mergeWishlists } from '../../features/wishlist/index.server.ts'
import { personalDataOf } from '../personal-data.ts'
import type { Baskets } from './baskets.ts'
import type { CatalogueParts } from './catalogue.ts'
import type { ContentParts } from './content.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Money } from './money.ts'
import type { OrderParts } from './orders.ts'
import type { Pictures } from './pictures.ts'
import type { Purchases } from './purchases.ts'
import { disableShop, enableShop, reopenShop, suspendShop } from './shops.ts'

export type People = {
  accounts: AccountsContext
  sellers: SellersContext
  /** Says whether the owner is at a session: by a recent second factor where there is one, else by the password. */
  confirmOwner: IntegrationsContext['confirmOwner']
}

type Needs = Baskets &
  ContentParts &
  Pick<CatalogueParts, 'catalogue' | 'imports'> &
  Pick<Money, 'ledger' | 'payments'> &
  Pick<OrderParts, 'waiting'> &
  Pick<Pictures, 'media' | 'discard'> &
  Pick<Purchases, 'checkout'> & { integrations: IntegrationsContext }

/** Accounts, with what the features do at a sign-in, keep about people and undo when they leave; and sellers. */
export function composePeople(infrastructure: Infrastructure, needs: Needs): People {
  const {
    cart,
    catalogue,
    checkout,
    content,
    discard,
    imports,
    integrations,
    ledger,
    media,
    payments,
    waiting,
  } = needs
  const { config, db, clock } = infrastructure
  const accounts = createAccountsContext({
    ...infrastructure,
    onSignIn: [(...guest) => mergeCarts(cart, ...guest), mergeWishlists],
    activeGuests: [listActiveCarts, listActiveWishlists],
    usedAccounts: [listSellersAmong, listBuyersAmong],
    forgetGuests,
    recentlyViewed: async (accountId) =>
      (await readRecentlyViewed(catalogue, accountId)).map(({ id, name, slug, image }) => ({
        id,
        name,
        slug,
        image,
      })),
    pictureUrl: (id) => pictureAddress(id, 320),
    saveAvatar: (bytes, accountId) => addPicture(media, db, bytes, accountId),
    removePicture: (tx, id) => discard.pictures(tx, [id]),
    newsletter: {
      isReader: (email) => isReader(db, email),
      prepareJoin: (email) => prepareReader(content, email),
      leave: async (tx, email) => void (await unmarkReader(tx, email, clock.now())),
    },
    personalData: personalDataOf({ ...infrastructure, discard }),
    readHeld: ({ of, key }) =>
      ({ pictures: readOriginal, photographs: readEvidence, papers: readPaper })[of](media, key),
    moneyOnItsWay: (accountId) => findPendingPayment(checkout, accountId),
    keys: { isKey, principalOf: (token) => principalOfKey(integrations, token) },
    shopOf,
    shop: { disable: (...shop) => disableShop(imports, ...shop), enable: enableShop },
    suspensions: { namesOf: namesOfShops, lift: (...asked) => liftSuspensionIn(sellers, ...asked) },
    freeReservations: endHoldsOf,
    endPrograms: (...ended) => endPrograms(integrations, ...ended),
    freezePayouts,
  })
  defineAccountJobs(accounts, infrastructure.queue)
  const isOwner: SellersContext['confirmOwner'] = (member, password, field) =>
    confirmOwner(accounts, member, password, field)
  const sellers: SellersContext = {
    ...infrastructure,
    media,
    removePictures: discard.pictures,
    removePaper: discard.paper,
    commissionBp: config.commissionBp,
    banks: payments.provider,
    accountLookups: infrastructure.limits.throttle('account-name', {
      points: 10,
      seconds: 3600,
      isCallers: true,
    }),
    confirmOwner: isOwner,
    accountChanged: (tx, sellerId) =>
      cancelUnsentPayouts(ledger, tx, sellerId, 'the bank account was changed'),
    shopStopped: (tx, sellerId, now) => suspendShop(imports, tx, sellerId, now),
    shopOpened: reopenShop,
    shopResumed: async (tx, sellerId) => settleWaiting(waiting, tx, await listShownBySeller(tx, sellerId)),
    payoutsHeld: (tx, sellerId) => cancelUnsentPayouts(ledger, tx, sellerId, 'the payouts are held'),
    takeWorksDown: takeAllDown,
    artistChanged: (tx, artist) => refreshSearch(tx, { artist }),
    worksBySeller: countWorksBySeller,
    worksByArtist: countWorksByArtist,
    followersOf: countFollowers,
    isArtistUnderReview,
    isArtistInUse,
  }
  defineSellerJobs(sellers, infrastructure.queue)
  return { accounts, sellers, confirmOwner: isOwner }
}
