import { expect, it } from 'vitest'
import { requestOf } from './request.ts'

it('puts parameters into the address, and what is given into the query', () => {
  expect(
    requestOf('GET /shop/returns/:id/photographs/:photograph/', { params: { id: 'a/b', photograph: 'ọ' } }),
  ).toEqual({
    method: 'GET',
    path: '/shop/returns/a%2Fb/photographs/%E1%BB%8D/',
  })
  expect(
    requestOf('GET /shop/products/', { query: { page: 2, q: 'a b', state: '', sort: undefined } }).path,
  ).toBe('/shop/products/?page=2&q=a+b')
  const read = new URLSearchParams('page=2&q=a+b')
  expect(requestOf('GET /shop/products/', { query: read }).path).toBe('/shop/products/?page=2&q=a+b')
})

it('keeps every value of a name that the query has more than once', () => {
  const read = new URLSearchParams('medium=oil&medium=print&page=2')
  const path = '/shop/products/?medium=oil&medium=print&page=2'
  expect(requestOf('GET /shop/products/', { query: read }).path).toBe(path)
  const query = { medium: ['oil', 'print'], state: [], page: 2 }
  expect(requestOf('GET /shop/products/', { query }).path).toBe(path)
})

it('sends an empty body where a change takes none, and key and device as headers', () => {
  expect(requestOf('POST /seller/products/:id/pause/', { params: { id: 'x' }, key: 'k' })).toEqual({
    method: 'POST',
    path: '/seller/products/x/pause/',
    body: {},
    headers: { 'Idempotency-Key': 'k' },
  })
  expect(requestOf('DELETE /shop/orders/:id/', { params: { id: 'x' } }).body).toBeUndefined()
  expect(requestOf('POST /auth/login/buyer/', { device: 'd' }).headers).toEqual({ 'X-Device': 'd' })
  expect(requestOf('POST /auth/login/buyer/', { device: null }).headers).toBeUndefined()
})

it('sends a file as it is, and watches it as it goes', () => {
  const form = new FormData()
  const { body, carry } = requestOf('PUT /seller/shop/picture/', { file: form })
  expect(body).toBe(form)
  expect(carry).toBeTypeOf('function')
  expect(requestOf('PUT /seller/shop/', { body: {} }).carry).toBeUndefined()
})
