import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MOST_CART_LINES } from '../../contract/cart.ts'
import { MOST_ON_A_PAGE } from '../../contract/envelope.ts'
import {
  ARTICLE_PICTURE_LIMIT,
  AVATAR_LIMIT,
  COLLECTION_PICTURE_LIMIT,
  DOCUMENT_LIMIT,
  PHOTOGRAPH_LIMIT,
  SHOP_PICTURE_LIMIT,
  WORK_PICTURE_LIMIT,
} from '../../contract/file-limits.ts'
import {
  LIST_BYTES,
  MOST_ROWS,
  UNVERIFIED_LIST_BYTES,
  UNVERIFIED_ZIP_BYTES,
  ZIP_BYTES,
} from '../../contract/import.ts'
import { MOST_KEY_DAYS, MOST_KEYS, MOST_WEBHOOKS } from '../../contract/integration.ts'
import { picturesForm } from '../../contract/operations/own-works.ts'
import { MOST_RETURN_PHOTOGRAPHS } from '../../contract/return.ts'
import {
  accountLimits as accountRules,
  CODE_TRIES,
  MOST_SESSIONS,
  SECOND_FACTOR_LASTS,
  SECOND_STEP_LASTS,
  sessionLifetime,
} from '../../features/accounts/rules.ts'
import { MOST_DRAFTS, MOST_PICTURES } from '../../features/catalogue/rules/selling.ts'
import { reportsFromAddress } from '../../features/catalogue/service/reports.ts'
import { openingsFromNetwork, viewsFromNetwork } from '../../features/catalogue/service/viewing.ts'
import { providerCheckRules } from '../../features/checkout/service/provider-checks.ts'
import { contentLimits as contentRules } from '../../features/content/rules/limits.ts'
import { MOST_ADDRESSES } from '../../features/delivery/rules/places.ts'
import { followLimits as followRules } from '../../features/following/rules.ts'
import { ROW_BYTES } from '../../features/imports/service/csv.ts'
import { importsBegun, LEAST_FREE } from '../../features/imports/service/receiving.ts'
import { MOST_BYTES, MOST_FILES, MOST_RATIO } from '../../features/imports/service/zip.ts'
import { callsOfKey } from '../../features/integrations/rules/keys.ts'
import { resendsOfSeller, testsOfSeller } from '../../features/integrations/rules/webhooks.ts'
import { WORK_LONG_SIDE, WORK_SHORT_SIDE } from '../../features/media/rules/pictures.ts'
import { picturesOfAccount } from '../../features/media/service/limit.ts'
import {
  FREE_TO_OTHERS,
  MOST_HELD,
  MOST_LIVE_ORDERS,
  MOST_STRETCH,
  PAUSES,
  UNPAID_ENDS_COUNT_FOR,
} from '../../features/orders/rules/orders.ts'
import { MOST_PHOTOGRAPHS as PARCEL_PHOTOGRAPHS } from '../../features/orders/service/parcel-photographs.ts'
import { SUPPORT_LIMIT } from '../../features/payments/rules/payments.ts'
import { MOST_ARTISTS } from '../../features/sellers/rules.ts'
import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts'
import { koboOf } from '../../kernel/money.ts'
import { variables } from '../../platform/config/variables.ts'
import { BODY_LIMIT } from '../app.ts'
import { pagesOfNetwork } from '../pages/rendering.ts'

type Rule = { points: number; seconds: number }

const number = (value: number): string => value.toLocaleString('en-US')
/** '20 MB': of 1,024 kB each, as the code counts. */
const size = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB']
  const at = Math.floor(Math.log(bytes) / Math.log(1024))
  return `${bytes / 1024 ** at} ${units[at]}`
}
const naira = (kobo: number): string => `NGN ${number(kobo / 100)}`
/** The throttles that a row tells. */
const told = new Set<Rule>()
/** '8 in 15 minutes', or the name of a whole span: '30 a day'. */
const often = (rule: Rule): string => {
  told.add(rule)
  const whole: Record<number, string> = { 60: 'a minute', 3_600: 'in an hour', 86_400: 'a day' }
  return `${rule.points} ${whole[rule.seconds] ?? `in ${rule.seconds / 60} minutes`}`
}
const span = (ms: number): string => {
  const [unit, word] = ms >= 2 * DAY ? [DAY, 'day'] : ms >= HOUR ? [HOUR, 'hour'] : [MINUTE, 'minute']
  return `${ms / unit} ${word}${ms === unit ? '' : 's'}`
}
type Setting = 'HOLD_MINUTES' | 'PAYOUT_TWO_PEOPLE_ABOVE' | `HOLD_${'PIECES' | 'UNIQUE'}${'' | '_NETWORK'}`
/** 'a tenth', or another share in per cent. */
const shareOf = (share: number): string => (share === 0.1 ? 'a tenth' : `${share * 100} %`)
const setting = (name: Setting): number => Number(variables[name].default)
const [, first, second, third, last] = PAUSES as [number, number, number, number, number]
const remembered = sessionLifetime(true)
const passing = sessionLifetime(false)

/** What the code says of each limit, in the words of the document. */
const limits: Record<string, string> = {
  'wrong passwords for one account from one network': often(accountRules.signInFromAddress),
  'wrong passwords for one account by a browser that signed in to it before': often(
    accountRules.signInByDevice,
  ),
  'wrong passwords from one network, over all accounts': often(accountRules.signInFromNetwork),
  'wrong passwords for one account, from all strangers together': often(accountRules.signInToAccount),
  'codes typed for one e-mail address from one network': `${often(accountRules.codeTries)}, and ${CODE_TRIES} tries for each code`,
  'wrong codes from one network, over all accounts': often(accountRules.codesFromNetwork),
  "codes sent to an e-mail address, for each purpose; its owner's own places are counted apart": `${often(accountRules.sendPerMinute)}, ${often(accountRules.sendPerQuarter)}, ${often(accountRules.sendPerDay)}`,
  'codes asked for from one network': often(accountRules.sendFromAddress),
  'wrong codes of a second factor, for one account': `${often(accountRules.secondFactor)}, ${often(accountRules.secondFactorDay)}`,
  'wrong passwords where one is asked for again': often(accountRules.changePassword),
  'registrations from one network': often(accountRules.registerFromAddress),
  'new guests from one network': often(accountRules.guestsFromAddress),
  'phone numbers an account tries to take': often(accountRules.phone),
  "looks at all one's data": often(accountRules.ownData),
  'asking the payment provider': `${often(providerCheckRules.order)} for an order, ${providerCheckRules.account.points} for an account`,
  'messages to support from one network': often(contentRules.sendMessage),
  'newsletter: addresses entered from one network': often(contentRules.subscribe),
  'newsletter: mails that ask one address to confirm': `${often(contentRules.confirmSoon)}, ${often(contentRules.confirmPerDay)}`,
  'following by e-mail: addresses entered from one network': often(followRules.ask),
  'following by e-mail: mails that ask one address to confirm; one artist, all artists': `${often(followRules.confirmSoon)}, ${often(followRules.confirmPerDay)}`,
  'reports of works from one network': often(reportsFromAddress),
  'openings of pages that are counted, of one network; of them of one work': `${openingsFromNetwork.atOnce} at once, then ${openingsFromNetwork.perSecond} a second; ${viewsFromNetwork.atOnce} at once, then one in ${span(1_000 / viewsFromNetwork.perSecond).replace(/^1 /, 'a ')}`,
  'pictures of an account, of all kinds': often(picturesOfAccount),
  'imports begun by a seller': `${often(importsBegun)}, one at a time`,
  'test messages of a seller to webhooks; messages sent again': `${often(testsOfSeller)}; ${often(resendsOfSeller)}`,
  'calls with one API key': often(callsOfKey),
  'pages that are not in memory, from one network': `${pagesOfNetwork.atOnce} at once, then ${pagesOfNetwork.perSecond} a second`,

  'lines of a cart': `${MOST_CART_LINES}`,
  'unpaid orders of an account': `${MOST_LIVE_ORDERS}`,
  'pieces held by unpaid orders of an account, of them one of a kind': `${setting('HOLD_PIECES')} and ${setting('HOLD_UNIQUE')} (\`HOLD_PIECES\`, \`HOLD_UNIQUE\`)`,
  'the same from one network': `${setting('HOLD_PIECES_NETWORK')} and ${setting('HOLD_UNIQUE_NETWORK')} (\`HOLD_PIECES_NETWORK\`, \`HOLD_UNIQUE_NETWORK\`)`,
  'how long an unpaid order holds': `${setting('HOLD_MINUTES')} minutes (\`HOLD_MINUTES\`), with account numbers for a transfer ${MOST_STRETCH / MINUTE} minutes more`,
  [`orders that ended unpaid within ${UNPAID_ENDS_COUNT_FOR / HOUR} hours`]: `a pause of ${span(first)} after the second, ${span(second)}, ${span(third)}, then ${last === DAY ? 'a day' : span(last)} after each`,
  'holds of one work that ended unpaid, in a day': `${span(MOST_HELD.account)} in all by an account, ${MOST_HELD.network / MINUTE} minutes from a network, where there are two; after the second that was withdrawn or lapsed, ${span(FREE_TO_OTHERS)} free to others`,
  'addresses of an account': `${MOST_ADDRESSES}`,
  'artists of a shop': `${MOST_ARTISTS}`,
  'drafts of a seller entered by hand; pictures of a work': `${MOST_DRAFTS}; ${MOST_PICTURES}`,
  'photographs of a parcel; of a return': `${PARCEL_PHOTOGRAPHS}; ${MOST_RETURN_PHOTOGRAPHS} of its buyer, ${MOST_RETURN_PHOTOGRAPHS} with its seller’s answer, ${MOST_RETURN_PHOTOGRAPHS} of what came back`,
  'API keys of a seller; webhooks': `${MOST_KEYS}, for ${MOST_KEY_DAYS} days at most; ${MOST_WEBHOOKS}`,
  'open sessions of an account': `${MOST_SESSIONS}`,
  'money that support gives back, of an order and by one person in a day': `${naira(SUPPORT_LIMIT)}; above it finance`,
  'a payout, or corrections by one person in a day, by one person of finance': `\`PAYOUT_TWO_PEOPLE_ABOVE\`, ${naira(koboOf(setting('PAYOUT_TWO_PEOPLE_ABOVE')))}; above it two people`,
  'list of works; its rows; the ZIP of pictures': `${size(LIST_BYTES)}; ${number(MOST_ROWS)}; ${size(ZIP_BYTES)} (${size(UNVERIFIED_LIST_BYTES)} and ${size(UNVERIFIED_ZIP_BYTES)} until a seller is verified)`,
  'disk that stays free of imports': shareOf(LEAST_FREE),
  'things on one page of a list': `${MOST_ON_A_PAGE}`,
  "a request's body": `${size(BODY_LIMIT)}, more for uploads`,
}

const uploads: Record<string, string> = {
  'pictures of works': `${size(WORK_PICTURE_LIMIT)}, ${picturesForm.most} at once, long side at least ${number(WORK_LONG_SIDE)} pixels, short side ${WORK_SHORT_SIDE}`,
  'pictures of articles': size(ARTICLE_PICTURE_LIMIT),
  'picture of a collection': size(COLLECTION_PICTURE_LIMIT),
  'picture of a shop': size(SHOP_PICTURE_LIMIT),
  'picture of a person': size(AVATAR_LIMIT),
  'photographs of parcels and returns': size(PHOTOGRAPH_LIMIT),
  'identity papers': size(DOCUMENT_LIMIT),
  'list of works': `${size(LIST_BYTES)}, ${number(MOST_ROWS)} rows, ${ROW_BYTES / 1000} kB a row`,
  'pictures of a list': `${size(ZIP_BYTES)}; ${number(MOST_FILES)} files, ${size(MOST_BYTES)} unpacked, ${MOST_RATIO} times its size for one file`,
}

const ends: Record<string, readonly [string, string]> = {
  remembered: [span(remembered.idle), span(remembered.whole)],
  'not remembered': [`${span(passing.idle)}, and with the browser`, span(passing.whole)],
  staff: [`the same, and the second factor again after ${span(SECOND_FACTOR_LASTS)}`, 'the same'],
  'before the second step or a first own password': [span(SECOND_STEP_LASTS), span(SECOND_STEP_LASTS)],
}

const document = readFileSync(new URL('../../docs/security-rules.md', import.meta.url), 'utf8')

/** The rows of all tables of a section: the first cell, and the cells under `columns` (from 0). */
const rowsOf = (title: string, ...columns: number[]): Record<string, string[]> => {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| (?!what |session |---)(.+) \|$/gm)].map(([, row = '']) =>
    row.split(' | '),
  )
  return Object.fromEntries(rows.map((cells) => [cells[0], columns.map((at) => cells[at] ?? '')]))
}

it('the limits that docs/security-rules.md tells are those of the code', () => {
  expect(rowsOf('Limits', 1)).toEqual(
    Object.fromEntries(Object.entries(limits).map(([what, most]) => [what, [most]])),
  )
})

it('so are the sizes of uploads and the lives of sessions', () => {
  expect(rowsOf('Uploads', 2)).toEqual(
    Object.fromEntries(Object.entries(uploads).map(([what, most]) => [what, [most]])),
  )
  expect(rowsOf('Sessions', 1, 2)).toEqual(ends)
})

it('every throttle of accounts and content has its row', () => {
  const rules: Record<string, Rule> = { ...accountRules, ...contentRules }
  expect(Object.keys(rules).filter((name) => !told.has(rules[name] as Rule))).toEqual([])
})
