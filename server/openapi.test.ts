import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from '../contract/access.ts'
import { problems } from '../contract/problems.ts'
import type { ApiDocument } from './openapi.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

let m: Marketplace
let document: ApiDocument
beforeAll(async () => {
  m = await openMarketplace()
  document = (await (await fetch(`${m.url}/api/v1/openapi.json`)).json()) as ApiDocument
})
afterAll(() => m.close())

describe('the API’s document', () => {
  it('is the committed one: write it with npm run docs', () => {
    expect(document).toEqual(
      JSON.parse(readFileSync(join(import.meta.dirname, '../contract/openapi.json'), 'utf8')),
    )
  })

  it('has every operation of the access table and no other', () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(operations.toSorted()).toEqual(Object.keys(access).toSorted())
  })

  it('is readable: a page with every operation and every refusal, and a policy that lets nothing run', async () => {
    const response = await fetch(`${m.url}/api/v1/docs/`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    for (const operation of Object.keys(access)) expect(html).toContain(`id="${operation}"`)
    for (const code of Object.keys(problems)) expect(html).toContain(`<code>${code}</code>`)
    expect(html).not.toContain('<script')
  })

  it('has every answered refusal in the shape of the document', async () => {
    const refused = await m.call('GET', '/shop/products/none/')
    const shape = document.components.schemas.Failure as {
      required: string[]
      properties: Record<string, unknown>
    }
    for (const name of shape.required) expect(refused.body).toHaveProperty(name)
    for (const name of Object.keys(refused.body)) expect(shape.properties).toHaveProperty(name)
  })
})
