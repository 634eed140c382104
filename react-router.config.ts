import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

/** Lays a Brotli and a gzip copy beside every script and style sheet of the build, for the server to send. */
const compress = async (folder: string) => {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file))
  for (const path of files.map((file) => join(folder, file))) {
    await pipeline(createReadStream(path), createBrotliCompress(best), createWriteStream(`${path}.br`))
    await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
  }
}

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole sitemap travels in one immutable file: no request for routes while a person moves about.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config
