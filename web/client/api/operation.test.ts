import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { callsTo } from './operation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('watches a file as it goes, says the share that was sent, and answers what the server said', async () => {
  const sent: unknown[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 201
    readonly responseText = JSON.stringify({ status: 'success', message: 'Kept', data: { id: 'work' } })
    open(method: string, address: URL): void {
      sent.push(method, address.pathname)
    }
    setRequestHeader(name: string, value: string): void {
      if (name === 'content-type') sent.push(value)
    }
    send(body: unknown): void {
      sent.push(body)
      for (const loaded of [1, 4])
        this.upload.dispatchEvent(
          Object.assign(new Event('progress'), { loaded, total: 4, lengthComputable: true }),
        )
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  stubBrowser(new TestStorage())
  vi.stubGlobal('XMLHttpRequest', Request)
  const { call } = callsTo({ 'seller.sendImportPart': 'PUT /seller/imports/:id/:file/:part/' })
  const file = new Blob(['four'])
  const shares: number[] = []
  const answer = await call('seller.sendImportPart', {
    params: { id: 'x', file: 'list', part: 0 },
    file,
    onProgress: (share) => shares.push(share),
  })
  expect(sent).toEqual(['PUT', '/api/v1/seller/imports/x/list/0/', 'application/octet-stream', file])
  expect(shares).toEqual([0.25, 1])
  expect(answer).toEqual({ status: 201, message: 'Kept', data: { id: 'work' } })
})
