import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressFiles } from '../openapi/addresses.ts'

const folder = join(import.meta.dirname, '../../web/client/api/addresses')

mkdirSync(folder, { recursive: true })
for (const [name, text] of addressFiles()) writeFileSync(join(folder, name), text)
