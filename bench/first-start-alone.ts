import { firstStartFigures } from './figures.ts'
import { measureFirstStart } from './first-start.ts'

/** Prints how much memory a first start takes: `npm run bench -- first-start`. */
console.log(firstStartFigures(await measureFirstStart()))
