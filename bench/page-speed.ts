import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { measure, type Speed } from './load.ts'

/** How fast a page comes, and how fast the same could come at most in the same run. */
export type PageSpeed = { kept: Speed; bareKept: Speed; rendered: Speed; bareRendered: Speed; tiles: number }

const page = '/categories?limit=48'
const run = { seconds: 5, connections: 4 }

/** Starts the bare server, which answers with `html`, in a process of its own. */
const startBare = async (html: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
  const [plain, packed] = [join(folder, 'page.html'), join(folder, 'page.html.br')]
  await writeFile(plain, html)
  await writeFile(packed, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'bare-server.ts'), plain, packed],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('the bare server ended')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Measures a page of 48 works, kept and rendered anew, and beside each its limit. */
export const measurePages = async (url: string): Promise<PageSpeed> => {
  const html = Buffer.from(await (await fetch(url + page)).arrayBuffer())
  const bare = await startBare(html)
  try {
    return {
      tiles: html.toString().match(/<article/g)?.length ?? 0,
      kept: await measure(() => url + page, run),
      bareKept: await measure(() => bare.url, run),
      rendered: await measure((question) => `${url + page}&min_price=${question}`, run),
      bareRendered: await measure(() => `${bare.url}/render`, run),
    }
  } finally {
    await bare.stop()
  }
}
