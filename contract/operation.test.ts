import { expect, it } from 'vitest'
import { newId } from '../kernel/id.ts'
import { absentIn } from './operation.ts'
import { operationIds, operationOf } from './operations/index.ts'

/** Addresses up to what they name otherwise than by idOf or anId, by the reason. */
const otherwise = {
  'a slug, a word, a code, a kind, a month or a number: no column of ids is compared with it': [
    '/blog/articles/:slug',
    '/seller/imports/:id/:file',
    '/seller/imports/:id/:file/:part',
    '/shop/Search-products/:term',
    '/shop/artists/:slug',
    '/shop/categories/:slug',
    '/shop/following/:slug',
    '/shop/products/:slug',
    '/shop/subcategories/:slug',
    '/shop/waiting/:slug',
    '/staff/banks/:code',
    '/staff/exceptions/:id/:step',
    '/staff/ledger/months/:month',
    '/staff/month-closings/:month',
  ],
  'an id or a code: the store looks for both': ['/shop/orders/:id', '/staff/orders/:id'],
  'a kind of subject and its id, which the store reads': ['/staff/exceptions/:id'],
  'the store asks isId or equalsId first': [
    '/staff/ledger/orders/:id',
    '/seller/parcels/:id',
    '/seller/payouts/:id',
    '/seller/products/:id/discounts/:discount',
    '/seller/returns/:id',
    '/shop/orders/orderitems/:id',
    '/shop/parcels/:id',
    '/shop/returns/:id',
    '/shop/shipping-addresses/:id',
    '/staff/orders/:id/mails/:mail',
    '/staff/parcels/:id',
    '/staff/returns/:id',
    '/staff/returns/:id/cost/came-back/:said',
  ],
  'looked for among those that were read, without a statement': [
    '/seller/parcels/:id/photographs/:photograph',
    '/seller/products/:id/pictures/:picture',
    '/seller/returns/:id/offers/:offer',
    '/seller/returns/:id/photographs/:photograph',
    '/shop/returns/:id/offers/:offer',
    '/shop/returns/:id/photographs/:photograph',
    '/staff/parcels/:id/photographs/:photograph',
    '/staff/returns/:id/offers/:offer',
    '/staff/returns/:id/photographs/:photograph',
    '/staff/settlement-differences/:id',
  ],
}

it('each id in an address is read by idOf or anId, or listed here with the reason: else a text that is no id may break it (S-2)', () => {
  const unread = operationIds.flatMap((id) => {
    const operation = operationOf(id)
    const parts = operation.url.split('/')
    const names = parts.filter((part) => part.startsWith(':'))
    const given = Object.fromEntries(names.map((name) => [name.slice(1), newId()]))
    return names
      .filter((name) => absentIn(operation, { ...given, [name.slice(1)]: 'no-id' }) === undefined)
      .map((name) => parts.slice(0, parts.indexOf(name) + 1).join('/'))
  })
  expect([...new Set(unread)].toSorted()).toEqual(Object.values(otherwise).flat().toSorted())
})
