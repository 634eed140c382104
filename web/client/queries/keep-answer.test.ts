import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

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
