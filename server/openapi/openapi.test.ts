import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationIds } from '../../contract/operations/index.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { addressFiles } from './addresses.ts'
import { formatDocument } from './format.ts'
import { generateDocument } from './generate.ts'
import { type ApiDocument, insideOf, type OperationObject, type Schema, walkSchema } from './schema.ts'

let m: Marketplace
let text: string
let document: ApiDocument
let generated: ApiDocument
beforeAll(async () => {
  m = await openMarketplace()
  generated = await generateDocument()
  text = await (await fetch(`${m.url}/api/v1/openapi.json`)).text()
  document = JSON.parse(text) as ApiDocument
})
afterAll(() => m.close())

const operations = (of = document): OperationObject[] =>
  Object.values(of.paths).flatMap((methods) => Object.values(methods))
const operation = (id: string): OperationObject => {
  const found = operations().find(({ operationId }) => operationId === id)
  if (!found) throw new Error(id)
  return found
}

/** Every field of the generated document, after the names of its place. */
function fields(): [where: string, Schema][] {
  const found: [string, Schema][] = []
  const look = (where: string, schema: Schema) =>
    walkSchema(schema, ({ properties }) => {
      for (const [name, field] of Object.entries(properties ?? {})) found.push([`${where} ${name}`, field])
    })
  for (const [name, schema] of Object.entries(generated.components.schemas)) look(name, schema)
  for (const { operationId, requestBody, responses } of operations(generated))
    for (const { content } of [requestBody, ...Object.values(responses)].filter((one) => one !== undefined))
      for (const { schema } of Object.values(content ?? {})) look(operationId, schema)
  return found
}

describe('the API’s document', () => {
  it('is the committed one, and that of the routes: write it with npm run docs', async () => {
    const committed = readFileSync(join(import.meta.dirname, '../../contract/openapi.json'), 'utf8')
    expect(text).toBe(committed)
    // Line by line, so that a failure shows the operation and not the whole.
    expect(formatDocument(generated).split('\n')).toEqual(committed.split('\n'))
  })

  it('npm run docs has written the addresses that browsers call', () => {
    const folder = join(import.meta.dirname, '../../web/client/api/addresses')
    for (const [name, written] of addressFiles())
      expect(readFileSync(join(folder, name), 'utf8'), name).toBe(written)
  })

  it('has every operation of contract/operations and no other', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(operationIds.toSorted())
  })

  it('has words of the contract for each field and parameter, 30 at most: give it a docstring where it is said (S-9)', () => {
    const without = new Set<string>()
    const check = (where: string, description = '') => {
      const words = description.split(' ').length
      if (description === '' || words > 30 || /^[A-Z]+ \//.test(description)) without.add(where)
    }
    for (const [where, { description }] of fields()) check(where, description)
    for (const { operationId, description, parameters = [] } of operations(generated)) {
      if (!description) without.add(operationId)
      for (const one of parameters)
        if (!one.$ref && one.in !== 'header') check(`${operationId} parameter ${one.name}`, one.description)
    }
    expect([...without]).toEqual([])
  })

  it('explains a field by the docstring where the contract says it, through spreads, extends, picks and names', () => {
    const { schemas } = document.components
    const fieldOf = (component: string, name: string) => schemas[component]?.properties?.[name]
    // In its object, in an object within it, and in a list.
    expect(fieldOf('Order', 'price_total')?.description).toContain('`subtotal` and `shipping_fee`')
    expect(fieldOf('OrderItem', 'product')?.properties?.artist?.description).toBe('The name of the artist.')
    expect(fieldOf('Order', 'refunds')?.items?.properties?.why?.description).toContain(
      'Why the money goes back',
    )
    // Spread, extended, picked, of a named schema, and of a shared shape.
    expect(fieldOf('CartItem', 'reserved')?.description).toContain('unpaid orders')
    expect(fieldOf('ListedProduct', 'in_stock')?.description).toBe('How many can be bought now.')
    expect(fieldOf('LostClaimParts', 'shipping')?.description).toContain('delivery fee')
    expect(fieldOf('OrderItem', 'id')?.description).toBe('The id, by which other calls name it.')
    expect(fieldOf('Parcel', 'seller')?.properties?.name?.description).toBe('The name of the shop.')
    expect(operation('shop.products').parameters?.find(({ name }) => name === 'page')?.description).toBe(
      'The number of the page, from 1.',
    )
  })

  it('marks each moment as one: its field is momentField of contract/fields.ts, or moment of texts.ts', () => {
    const unmarked = fields().filter(([where, { description = '', ...field }]) => {
      const isMoment = where.endsWith('_at') || /^(When|(Since|Until|From) when) /.test(description)
      const string = [field, ...insideOf(field)].find(({ type }) => [type].flat().includes('string'))
      return isMoment && string !== undefined && string.format !== 'date-time'
    })
    expect(unmarked).toEqual([])
  })

  it('tells units, names its shapes, and shows what requests and answers look like', () => {
    const { schemas } = document.components
    expect(schemas.ProductTile?.properties?.width_cm?.description).toContain('centimetres')
    expect(schemas.CartItem?.description).toContain('A line of the cart')
    expect(schemas.Order?.properties?.price_total?.description).toContain('naira')
    const placed = operation('orders.create')
    expect(placed.requestBody?.content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/OrderEntry' },
      example: { delivery_option: 'HOME' },
    })
    expect(placed.responses['200']?.content?.['application/json']?.example).toMatchObject({
      status: 'success',
      data: { currency: 'NGN' },
    })
  })

  it('tells of each operation who may call it, which headers it takes, and which refusals it may answer', () => {
    const placed = operation('orders.create')
    expect(placed.description).toContain(
      'A signed-in person may call it. The address has to be the buyer’s own',
    )
    expect(placed.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' })
    expect(operation('staff.refundOrder').parameters).toContainEqual({
      $ref: '#/components/parameters/Idempotency-Key-required',
    })
    expect(operation('seller.updateShop').parameters).toContainEqual({
      $ref: '#/components/parameters/If-Match',
    })
    const refused = JSON.stringify(placed.responses)
    for (const code of ['work_sold', 'too_many_holds', 'idempotency_key_reused'])
      expect(refused).toContain(code)
    expect(refused).not.toContain('payout_not_found')
    const limited = JSON.stringify(document.components.responses?.TooManyRequests)
    for (const name of ['Retry-After', 'RateLimit', 'RateLimit-Policy']) expect(limited).toContain(name)
  })

  it('has every answered refusal in the shape of the document', async () => {
    const refused = await m.call('GET', '/shop/products/none/')
    const shape = document.components.schemas.Failure
    for (const name of shape?.required ?? []) expect(refused.body).toHaveProperty(name)
    for (const name of Object.keys(refused.body)) expect(shape?.properties).toHaveProperty(name)
  })
})
