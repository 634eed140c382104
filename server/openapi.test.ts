import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationIds } from '../contract/operations/index.ts'
import { addressFiles } from './openapi/addresses.ts'
import { docstringsOf } from './openapi/docstrings.ts'
import { formatDocument } from './openapi/format.ts'
import { generateDocument } from './openapi/generate.ts'
import { type ApiDocument, type OperationObject, type Schema, walkSchema } from './openapi/schema.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

let m: Marketplace
let text: string
let document: ApiDocument
beforeAll(async () => {
  m = await openMarketplace()
  text = await (await fetch(`${m.url}/api/v1/openapi.json`)).text()
  document = JSON.parse(text) as ApiDocument
})
afterAll(() => m.close())

const operations = (): OperationObject[] =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operation = (id: string): OperationObject => {
  const found = operations().find(({ operationId }) => operationId === id)
  if (!found) throw new Error(id)
  return found
}

describe('the API’s document', () => {
  it('is the committed one, and that of the routes: write it with npm run docs', async () => {
    const committed = readFileSync(join(import.meta.dirname, '../contract/openapi.json'), 'utf8')
    expect(text).toBe(committed)
    // Line by line, so that a failure shows the operation and not the whole.
    expect(formatDocument(await generateDocument()).split('\n')).toEqual(committed.split('\n'))
  })

  it('npm run docs has written the addresses that browsers call', () => {
    const folder = join(import.meta.dirname, '../web/client/api/addresses')
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

  it('has words for every field and parameter: give it a docstring in contract/, or a line in server/openapi/fields-….ts', () => {
    const silent = new Set<string>()
    const look = (where: string, schema: Schema) =>
      walkSchema(schema, ({ properties }) => {
        for (const [name, field] of Object.entries(properties ?? {}))
          if (!field.description) silent.add(`${where} ${name}`)
      })
    for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema)
    for (const { operationId, description, parameters = [], requestBody, responses } of operations()) {
      if (!description) silent.add(operationId)
      for (const one of parameters)
        if (!one.$ref && !one.description) silent.add(`${operationId} parameter ${one.name}`)
      for (const { content } of [requestBody, ...Object.values(responses)].filter((one) => one !== undefined))
        for (const { schema } of Object.values(content ?? {})) look(operationId, schema)
    }
    expect([...silent]).toEqual([])
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

describe('the docstrings of the contract', () => {
  it('are read with what they stand above', () => {
    const docs = docstringsOf(`
/**
 * A line of {@link cart}.
 * In naira.
 */
export const line = z.object({
  /** Without its frame. */
  price: z.number(),
  frame: z.nullable(
    z.object({
      /** 0 without. */
      price: z.number(),
    }),
  ),
})
/** Not an object. */
export const words = ['a'] as const
`)
    expect(docs.get('line')?.text).toBe('A line of cart. In naira.')
    expect([...(docs.get('line')?.fields ?? [])]).toEqual([
      ['price', 'Without its frame.'],
      ['frame.price', '0 without.'],
    ])
    expect(docs.get('words')?.text).toBe('Not an object.')
  })
})
