import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ownUrlOf } from './own-url.ts'

it('is an address that answers wherever the server listens, and no name to be looked up', async () => {
  for (const host of ['localhost', '127.0.0.1', '0.0.0.0']) {
    const server = createServer((_request, response) => response.end('here'))
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const url = await ownUrlOf({ host, port: (server.address() as AddressInfo).port })
    expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/)
    expect(await (await fetch(url)).text()).toBe('here')
    await new Promise((resolve) => server.close(resolve))
  }
  expect(await ownUrlOf({ host: '::', port: 80 })).toBe('http://[::1]:80')
})
