import { createDb } from '../platform/db/index.ts'
import { openMarketplace } from './test-marketplace.ts'

/**
 * A marketplace in a process of its own, on the database and the folder for files that its arguments name. It says where it
 * is and who may call, and on each line it is sent how much memory it has had at most, in bytes.
 */
const [url = '', filesFolder = ''] = process.argv.slice(2)
const db = createDb(url, { max: 10 })
const m = await openMarketplace({ database: { db, url, drop: () => db.destroy() }, filesFolder })
const { token } = await m.buyer()
console.log(JSON.stringify({ url: m.url, token }))
process.stdin.on('data', () => console.log(JSON.stringify({ peak: process.resourceUsage().maxRSS * 1024 })))
process.stdin.once('end', () => void m.close().then(() => process.exit(0)))
