import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program of a test's own: a real process, what it prints, and its end. */
export type Program = {
  child: ChildProcess
  /** Standard output and standard error so far, in the order in which they came. */
  output(): string
  /** Resolves when the output after `from` (a length, 0 by default) matches; throws with all of it when the program ends first. */
  says(pattern: RegExp, from?: number): Promise<void>
  /** The exit code, null where a signal ended it. */
  ended: Promise<number | null>
  /** Ends the program by SIGTERM, unless it has ended, and waits for that. */
  end(): Promise<void>
}

/** Starts a program in `cwd`, as the account `uid` where one is given, with the environment of the test and `env` on top of it. */
export function startProgram(
  command: string,
  args: string[],
  { cwd, env = {}, uid }: { cwd: string; env?: Record<string, string>; uid?: number },
): Program {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: '', VITEST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let printed = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      for (const listener of listeners) listener()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)

  function says(pattern: RegExp, from = 0): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!pattern.test(printed.slice(from))) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      void ended.then((code) =>
        reject(new Error(`it ended with ${code} and never said ${pattern}:\n${printed}`)),
      )
      look()
    })
  }

  async function end(): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }

  return { child, output: () => printed, says, ended, end }
}
