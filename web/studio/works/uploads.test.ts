import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formOf } from '../../client/api/upload.ts'
import { stubBrowser, TestStorage } from '../../client/testing/browser.ts'

/** Requests as the browser makes them, which do what the test says. */
class HangingRequest extends EventTarget {
  static readonly made: HangingRequest[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  isAborted = false
  constructor() {
    super()
    HangingRequest.made.push(this)
  }
  address = ''
  body: unknown
  open(_method: string, address: string | URL): void {
    this.address = String(address)
  }
  setRequestHeader(): void {}
  send(body: unknown): void {
    this.body = body
  }
  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }))
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser(new TestStorage())
  HangingRequest.made.length = 0
  vi.stubGlobal('XMLHttpRequest', HangingRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const made = async (count: number): Promise<HangingRequest> => {
  await vi.advanceTimersByTimeAsync(0)
  expect(HangingRequest.made).toHaveLength(count)
  const last = HangingRequest.made.at(-1)
  if (!last) throw new Error('nothing was sent')
  return last
}

it('5.10 an upload that stands still is given up after 30 seconds and said; the next one goes', async () => {
  const { addUploads, onArrival } = await import('./uploads.ts')
  const arrived: unknown[] = []
  const stop = onArrival((work) => arrived.push(work))
  addUploads('work', [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')])
  const first = await made(1)
  await vi.advanceTimersByTimeAsync(29_000)
  first.progress(1, 10)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(first.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(first.isAborted).toBe(true)
  const second = await made(2)
  second.progress(10, 10)
  second.upload.dispatchEvent(new Event('load'))
  // The server looks at it: that may take longer than a stalled line.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second.isAborted).toBe(false)
  const work = { id: 'work', pictures: [{ id: 'picture' }], pending: null }
  second.answer(200, { status: 'success', data: work })
  await vi.advanceTimersByTimeAsync(0)
  expect(arrived).toEqual([work])
  stop()
})

it('5.10 what stood still says so, and can be sent again', async () => {
  const { call } = await import('../api/call.ts')
  const file = formOf({ image: new File(['a'], 'a.jpg') })
  const lost = call('seller.addPictures', { params: { id: 'work' }, file })
  const said = expect(lost).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/stopped.*again/),
  })
  await vi.advanceTimersByTimeAsync(31_000)
  await said
})

it('D34 a picture waits while it is cropped; what was cut is sent, and the next crop begins with what was chosen', async () => {
  vi.resetModules()
  // Without Web Locks, whose answers do not follow the test's clock.
  vi.stubGlobal('navigator', {})
  const {
    addUploads,
    assignUploads,
    holdUpload,
    listUploads,
    NEW_WORK,
    originalOf,
    releaseUpload,
    replacePicture,
  } = await import('./uploads.ts')
  const chosen = new File(['whole'], 'whole.jpg')
  addUploads(NEW_WORK, [chosen])
  const key = listUploads(NEW_WORK)[0]?.key ?? ''
  expect(holdUpload(key)).toBe(true)
  assignUploads('work')
  await vi.advanceTimersByTimeAsync(500)
  expect(HangingRequest.made).toHaveLength(0)
  const cut = new File(['part'], 'part.jpg')
  await releaseUpload(key, cut)
  await vi.advanceTimersByTimeAsync(500)
  const first = await made(1)
  expect(holdUpload(key)).toBe(false)
  expect(first.body).toBeInstanceOf(FormData)
  expect((first.body as FormData).get('image')).toMatchObject({ name: 'part.jpg' })
  const work = { id: 'work', pictures: [{ id: 'one' }, { id: 'two' }], pending: null }
  first.answer(200, { status: 'success', data: work })
  await vi.advanceTimersByTimeAsync(0)
  expect(originalOf('two')).toBe(chosen)

  replacePicture(work as never, 'one', cut, chosen)
  await vi.advanceTimersByTimeAsync(500)
  const second = await made(2)
  expect(second.address).toContain('/seller/products/work/pictures/one/replace/')
  second.answer(200, { status: 'success', data: { ...work, pictures: [{ id: 'three' }, { id: 'two' }] } })
  await vi.advanceTimersByTimeAsync(0)
  expect(originalOf('three')).toBe(chosen)
})
