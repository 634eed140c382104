import { expect, it } from 'vitest'
import { ApiProblem, unreachable } from './api/problem.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

type Picture = { name: string; mayGo?: boolean }
type Outcome = { why: string } | { thrown: ApiProblem } | undefined

/** A queue whose uploads end when the test says how. */
function createTestQueue() {
  const sent: { name: string; report: (share: number) => void; end: (outcome?: Outcome) => void }[] = []
  const failures: [string, string, unknown][] = []
  const queue = createUploadQueue<Picture>({
    send: ({ name }, report) =>
      new Promise((resolve, reject) => {
        sent.push({
          name,
          report,
          end: (outcome) => {
            if (outcome === undefined) resolve({ ok: true })
            else if ('why' in outcome) resolve({ ok: false, why: outcome.why })
            else reject(outcome.thrown)
          },
        })
      }),
    mayGo: ({ mayGo = true }: Upload<Picture>) => mayGo,
    onFailure: ({ name, state }, thrown) => failures.push([name, state, thrown]),
  })
  const add = (...names: string[]) => queue.add(names.map((name) => ({ key: name, name })))
  const states = () => queue.list().map(({ key, state }) => `${key} ${state}`)
  async function end(outcome?: Outcome): Promise<void> {
    sent.at(-1)?.end(outcome)
    await new Promise(setImmediate)
  }
  return { queue, add, states, end, sent, failures }
}

it('S-11 sends one after the other, in order, and says how far each is', async () => {
  const { queue, add, states, end, sent } = createTestQueue()
  add('one', 'two')
  const done = queue.run()
  void queue.run()
  expect(states()).toEqual(['one sending', 'two waiting'])
  sent[0]?.report(0.25)
  expect(queue.find('one')?.progress).toBe(0.25)
  add('three')
  await end()
  expect(states()).toEqual(['one sent', 'two sending', 'three waiting'])
  await end()
  await end()
  await done
  expect(sent.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(queue.list().map(({ progress }) => progress)).toEqual([1, 1, 1])
})

it('S-11 what is lost stays until it is sent again, what is refused says why, and the next ones go', async () => {
  const { queue, add, states, end, sent, failures } = createTestQueue()
  add('lost', 'busy', 'refused', 'unreadable', 'last')
  const done = queue.run()
  const busy = new ApiProblem(429, { code: 'too_many_requests', error: 'Too much at once' })
  const refusal = new ApiProblem(422, { code: 'invalid', error: 'No picture' })
  await end({ thrown: unreachable() })
  await end({ thrown: busy })
  await end({ thrown: refusal })
  await end({ why: 'This file is empty.' })
  await end()
  await done
  expect(states()).toEqual(['lost lost', 'busy lost', 'refused refused', 'unreadable refused', 'last sent'])
  expect(queue.list().map(({ error }) => error)).toEqual([
    unreachable().message,
    'Too much at once',
    'No picture',
    'This file is empty.',
    '',
  ])
  expect(failures).toEqual([
    ['lost', 'lost', unreachable()],
    ['busy', 'lost', busy],
    ['refused', 'refused', refusal],
    ['unreadable', 'refused', undefined],
  ])
  queue.retry('lost')
  expect(queue.find('lost')).toMatchObject({ state: 'sending', progress: 0, error: '' })
  await end()
  expect(states()[0]).toBe('lost sent')
  expect(sent).toHaveLength(6)
})

it('S-11 what is held or may not go waits, and what is dropped is never sent', async () => {
  const { queue, add, states, end, sent } = createTestQueue()
  queue.add([
    { key: 'held', name: 'held', state: 'held' },
    { key: 'later', name: 'later', mayGo: false },
  ])
  add('first', 'dropped')
  void queue.run()
  queue.drop('dropped')
  await end()
  expect(states()).toEqual(['held held', 'later waiting', 'first sent'])
  queue.change('later', { mayGo: true })
  queue.change('held', { state: 'waiting' })
  void queue.run()
  await end()
  await end()
  expect(sent.map(({ name }) => name)).toEqual(['first', 'held', 'later'])
  queue.add([
    { key: 'own', name: 'own' },
    { key: 'other', name: 'other' },
  ])
  void queue.go('own')
  void queue.go('other')
  expect(states().slice(-2)).toEqual(['own sending', 'other sending'])
})
