import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A bare server that runs in a process of its own. */
export type BareProgram = { url: string; pid: number; stop: () => void }

/** Starts a bare server of this folder, which says its port; `words` are given to it, `env` comes on top of this process's. */
export const startBare = async (
  file: string,
  words: string[] = [],
  env: Record<string, string> = {},
): Promise<BareProgram> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...words], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error(`${file} ended`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}
