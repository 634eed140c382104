import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Lays a Brotli and a gzip copy beside every script and style sheet of the build, for the server to send. */
const compressed = (): Plugin => ({
  name: 'compressed-copies',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file))
    for (const file of files) {
      const path = join(folder, file)
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await pipeline(createReadStream(path), createBrotliCompress(best), createWriteStream(`${path}.br`))
      await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
    }
  },
})

export default defineConfig({
  publicDir: 'web/public',
  // One style sheet.
  build: { cssCodeSplit: false },
  plugins: [reactRouter(), compressed()],
  // Known from the start, so that the development server need not begin anew.
  optimizeDeps: {
    include: ['@tanstack/react-query', 'thumbhash', 'zod/mini', 'react-hook-form', '@hookform/resolvers/zod'],
  },
  environments: {
    client: {
      build: {
        // A few scripts that every page shares: few requests, and they stay in the browser.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
                  priority: 3,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(?:zod|react-hook-form|@hookform)\//,
                  priority: 2,
                },
                {
                  name: 'house',
                  test: /\/web\/(?:kit\/|client\/(?!form))|\/kernel\/|\/storefront\/(?:site|shop)\//,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
})
