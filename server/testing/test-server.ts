import { openTestShop } from '../../features/sellers/test-shop.ts'
import { createDb } from '../../platform/db/index.ts'
import { openMarketplace } from './test-marketplace.ts'

/**
 * A marketplace in its own process, on the database and folder of its arguments. Prints its address and a seller,
 * and its peak memory in bytes for each input line.
 */
const [url = '', filesFolder = ''] = process.argv.slice(2)
const db = createDb(url, { max: 10 })
const m = await openMarketplace({ database: { db, url, drop: () => db.destroy() }, filesFolder })
console.log(JSON.stringify({ url: m.url, seller: await openTestShop(m) }))
process.stdin.on('data', () => console.log(JSON.stringify({ peak: process.resourceUsage().maxRSS * 1024 })))
process.stdin.once('end', () => void m.close().then(() => process.exit(0)))
