import { join } from 'node:path'

/**
 * The project's folder, which files that are read as they lie there are named from: migrations, fonts, the API's document. No other
 * module of the server may ask where it stands: built, all of them are one file, build/program/server.js, and it lies two folders
 * below, as this one does.
 */
export const root = join(import.meta.dirname, '../..')
