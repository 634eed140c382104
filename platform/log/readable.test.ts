import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { readable } from './readable.ts'

const linesOf = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let printed = ''
  write(createLog('info', readable({ write: (text) => (printed += text) })))
  return printed.replaceAll(/^\d\d:\d\d:\d\d /gm, '')
}

it('a line of the log at a terminal is one to read: requests, sentences with what belongs to them, errors with their stack', () => {
  const printed = linesOf((log) => {
    log.info(
      { reqId: 'a', operation: 'cart.list', method: 'GET', status: 200, ms: 12.3, principal: 'none' },
      'request',
    )
    log.info({ signal: 'SIGINT' }, 'stopping')
    log.warn({ waiting: 3 }, 'the queue is long')
    log.error({ err: new Error('no such thing') }, 'request failed')
  })
  const [request, stopping, warning, failed, message] = printed.split('\n')
  expect(request).toBe('GET cart.list 200 12.3 ms')
  expect(stopping).toBe('stopping signal=SIGINT')
  expect(warning).toBe('warning: the queue is long waiting=3')
  expect(failed).toBe('error: request failed')
  expect(message).toBe('Error: no such thing')
})

it.skipIf(!existsSync('/usr/bin/script'))(
  'the log of a program at a terminal is to read, and JSON anywhere else',
  () => {
    const program = `${process.execPath} --import tsx -e "import {createLog} from './platform/log/index.ts'; createLog('info').info('a word')"`
    const run = (command: string, args: string[]) =>
      spawnSync(command, args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' }).stdout
    expect(run('script', ['-qec', program, '/dev/null'])).toMatch(/^\d\d:\d\d:\d\d a word\r?\n$/)
    expect(JSON.parse(run('sh', ['-c', program]))).toMatchObject({ level: 30, msg: 'a word' })
  },
  60_000,
)
