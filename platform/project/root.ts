import { join } from 'node:path'

/**
 * The project's folder, with migrations, fonts and the API document. Other modules may not use their own paths:
 * built, all are build/program/server.js, two folders below as this file is.
 */
export const root = join(import.meta.dirname, '../..')
