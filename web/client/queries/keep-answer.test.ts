import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer, readAnew } from './keep-answer.ts'

it('an older read that comes back later does not take the place of the answer', async () => {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  const read = client.fetchQuery({ queryKey: ['order', '1'], queryFn: () => promise }).catch(() => undefined)
  await keepAnswer(client, ['order', '1'], 'paid')
  resolve('not paid')
  await read
  expect(client.getQueryData(['order', '1'])).toBe('paid')
  client.clear()
})

it('a first read that is under way is given up where a change asks for a newer one', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? 'none'
  const shown = new QueryObserver(client, { queryKey: ['following'], queryFn, retry: false })
  const stop = shown.subscribe(() => {})
  const anew = readAnew(client, ['following'])
  answers[0]?.resolve('before the change')
  answers[1]?.resolve('after it')
  await anew
  expect(shown.getCurrentResult().data).toBe('after it')
  stop()
  client.clear()
})
