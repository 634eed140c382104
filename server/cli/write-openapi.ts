import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDocument } from '../openapi/format.ts'
import { generateDocument } from '../openapi/generate.ts'

writeFileSync(
  join(import.meta.dirname, '../../contract/openapi.json'),
  formatDocument(await generateDocument()),
)
