import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withVariables } from './manual.ts'

const file = join(import.meta.dirname, '../../docs/operations.md')
writeFileSync(file, withVariables(readFileSync(file, 'utf8')))
