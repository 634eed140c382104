import { catalogueSection } from './figures.ts'
import { measureSearch } from './search-speed.ts'
import { keepSection } from './section.ts'

/** `npm run bench -- search`: this part of docs/figures.md alone. */
await keepSection(catalogueSection(await measureSearch()))
