import { callsSection, measureCalls } from './calls.ts'
import { keepSection } from './section.ts'

/** `npm run bench -- calls`: this part of docs/figures.md alone. */
await keepSection(callsSection(await measureCalls()))
