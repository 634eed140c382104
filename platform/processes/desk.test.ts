import { setImmediate as soon } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { createChannel, createDesk, oneOf } from './index.ts'

const ports: MessageChannel[] = []
afterAll(() => {
  for (const { port1 } of ports) port1.close()
})

/** A desk and what two processes see of it; `gone` is the end of one of them. */
const open = () => {
  const desk = createDesk()
  const join = (does: { requests: boolean; jobs: boolean }) => {
    const line = new MessageChannel()
    ports.push(line)
    const [near, far] = [line.port1, line.port2].map((port) =>
      createChannel({
        send: (message) => port.postMessage(message),
        onMessage: (listener) => void port.on('message', listener),
      }),
    )
    if (!near || !far) throw new Error('a line has two ends')
    const { gone } = desk.serve(near)
    return { channel: far, gone, ...oneOf(far, { web: 2, does }) }
  }
  return [join({ requests: true, jobs: false }), join({ requests: true, jobs: false })] as const
}

it('an allowance is one for all processes, and another for each key', async () => {
  const [one, other] = open()
  const three = { atOnce: 3, perSecond: 0 }
  const [mayHave, mayOther] = [one.allowance('pages', three), other.allowance('pages', three)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? mayHave : mayOther)('network')),
  )
  expect(answers.filter(Boolean)).toHaveLength(3)
  expect(await mayHave('another network')).toBe(true)
})

it('a line is one for all processes; who dies in it holds nobody up, and who comes when it is full is refused', async () => {
  const [one, other] = open()
  const [a, b] = [one.line('uploads', 1, 1), other.line('uploads', 1, 1)]
  const done: string[] = []
  const holds = Promise.withResolvers<void>()
  const first = a(async () => {
    done.push('first')
    await holds.promise
  })
  await expect.poll(() => done).toEqual(['first'])
  const second = b(async () => void done.push('second'))
  await expect.poll(async () => (await b(async () => undefined)).ok).toBe(false)
  expect(done).toEqual(['first'])
  one.gone()
  expect(await second).toMatchObject({ ok: true })
  expect(done).toEqual(['first', 'second'])
  holds.resolve()
  await first
  await soon()
  expect(await b(async () => 3)).toEqual({ ok: true, value: 3 })
})

it('what is told reaches all others, and figures are those of all that answer', async () => {
  const [one, other] = open()
  const heard: string[] = []
  one.onTold('wrote', () => void heard.push('one'))
  other.onTold('wrote', () => void heard.push('other'))
  one.tell('wrote')
  await expect.poll(() => heard).toEqual(['other'])
  one.channel.on('figures', () => 1)
  other.channel.on('figures', () => 2)
  expect(await one.figures?.()).toEqual([1, 2])
  other.channel.on('figures', () => {
    throw new Error('no')
  })
  expect(await one.figures?.()).toEqual([1])
})
