import { callsSection, measureCalls } from './calls.ts'
import { keepSection } from './section.ts'

/** `npm run bench -- calls`: this part of docs/figures.md alone. */
// For the server that it starts.
process.env['NODE_ENV'] = 'production'
await keepSection(callsSection(await measureCalls()))
