import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import type { ReturnOffer, ReturnRequest } from '../../../contract/return.ts'
import { setServerAhead } from '../../kit/server-clock.ts'
import { Offer } from './offer.tsx'

afterEach(() => setServerAhead(0))

const shown = (answer_by: string) => {
  const offer = { id: 'o1', by: 'seller', amount: 36_000, percent: 20, answer_by } as ReturnOffer
  const request = { id: 'r1', seller: { name: 'Ibinabo' } } as ReturnRequest
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Offer request={request} offer={offer} />
    </QueryClientProvider>,
  )
}

it('says of an offer whose last day is over, by the server’s clock, that it is over, and has no buttons', () => {
  const [past, future] = ['2000-01-01T22:59:59.999Z', '2199-01-01T22:59:59.999Z']
  expect(shown(future)).toContain('Keep it for NGN 36,000 less')
  expect(shown(past)).toMatch(/The offer is over.*Ibinabo offered you NGN 36,000.*1 January 2000/)
  expect(shown(past)).not.toContain('<button')
  setServerAhead(Date.parse('2200-01-01T00:00:00Z') - Date.now())
  expect(shown(future)).not.toContain('<button')
})
