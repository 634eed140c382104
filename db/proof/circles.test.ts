import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { circleProblems, importsOf, type Need, needsOf } from './circles.ts'
import { crossingsOf } from './crossings.ts'

const imports = (from: string, to: string): Need => ({ from, to, where: `features/${from}/service.ts` })
const reads = (feature: string, table: string) =>
  needsOf(crossingsOf([{ file: `features/${feature}/store.ts`, line: 3, text: `select 1 from ${table}` }]))

it('features that need others in one direction pass', () => {
  const needs = [imports('checkout', 'orders'), imports('orders', 'sellers'), ...reads('checkout', 'seller')]
  expect(circleProblems(needs)).toEqual([])
})

it('a circle of an import and of SQL is refused, with each of its places', () => {
  const needs = [imports('orders', 'sellers'), imports('sellers', 'accounts'), ...reads('accounts', 'orders')]
  expect(circleProblems(needs)).toEqual([
    'Features need each other in a circle: orders → sellers (features/orders/service.ts), ' +
      'sellers → accounts (features/sellers/service.ts), accounts → orders (features/accounts/store.ts:3 reads orders)',
  ])
  expect(circleProblems([...reads('orders', 'seller'), ...reads('sellers', 'orders')])).toHaveLength(1)
})

it('imports are read from the code, those of tests left out', () => {
  const root = mkdtempSync(join(tmpdir(), 'aworan-circles-'))
  const files = {
    'features/orders/store/orders.ts': `import { joinSeller } from '../../sellers/index.server.ts'`,
    'features/orders/store/own.ts': `import { orders } from '../../orders/index.server.ts'`,
    'features/sellers/sellers.test.ts': `import { orders } from '../orders/index.server.ts'`,
    'features/sellers/test-shop.ts': `import { orders } from '../orders/index.server.ts'`,
  }
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${text}\n`)
    }
    expect(importsOf(root)).toEqual([
      { from: 'orders', to: 'sellers', where: 'features/orders/store/orders.ts' },
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
