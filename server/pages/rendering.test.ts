import { expect, it, onTestFinished, vi } from 'vitest'
import type { Services } from '../../web/services.ts'
import type { PageAddress } from './address.ts'
import { createPageCache } from './page-cache.ts'
import type { Turns } from './recording.ts'
import type { Renderer } from './renderer.ts'
import { createReading, createRendering, type Rendering, type Unrendered } from './rendering.ts'
import { pack } from './stored-page.ts'

const address = (url: string, keeping: PageAddress['keeping'] = 'everywhere'): PageAddress => ({
  pattern: '*',
  url,
  keeping,
})
const parts = { site: {}, catalogue: {}, delivery: {}, content: {}, curation: {} } as unknown as Services

/** A renderer whose pages are finished one by one, by their paths. */
const slowRenderer = () => {
  const finish = new Map<string, () => void>()
  const render = async ({ url }: Request): Promise<Response> => {
    await new Promise<void>((done) => finish.set(new URL(url).pathname, done))
    return new Response('made')
  }
  const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  return { finish, renderer: { render, bodyOf } as unknown as Renderer }
}

const renderingBy = (renderer: Renderer, now: () => number): Rendering =>
  createRendering(renderer, {
    origin: 'https://shop.example',
    services: parts,
    turns: {} as Turns,
    mayRender: async () => true,
    hasSharedCaches: false,
    now,
  })

it('renders four pages at a time, and none for who has waited five seconds', async () => {
  let now = 0
  const { finish, renderer } = slowRenderer()
  const rendering = renderingBy(renderer, () => now)
  const ask = (url: string) => rendering(address(url), '::1')
  const slow = ['/a', '/b', '/c', '/d'].map(ask)
  await expect.poll(() => finish.size).toBe(4)
  const waiting = ask('/waiting')
  now = 1
  const later = ask('/later')
  await new Promise(setImmediate)
  expect([...finish.keys()]).toEqual(['/a', '/b', '/c', '/d'])
  now = 5_001
  for (const done of finish.values()) done()
  expect(await waiting).toBe('busy')
  await expect.poll(() => [...finish.keys()].slice(4)).toEqual(['/later'])
  finish.get('/later')?.()
  for (const made of [...slow, later]) expect((await made) as object).toHaveProperty('page')
})

it('a page that is not there in time is said to be busy, and is read by who asks when it is', async () => {
  const { finish, renderer } = slowRenderer()
  const rendering: Rendering = async ({ url }) => {
    const response = await renderer.render(new Request(new URL(url, 'https://shop.example')), parts)
    return {
      page: pack({ status: response.status, headers: {}, body: Buffer.from('made') }),
      shows: { marks: new Set(), until: Number.POSITIVE_INFINITY },
    }
  }
  const cache = createPageCache<Unrendered>()
  const read = createReading(rendering, cache, 1)
  for (const keeping of ['everywhere', 'nowhere'] as const)
    expect(await read(address(`/${keeping}`, keeping), '::1')).toBe('busy')
  finish.get('/everywhere')?.()
  await expect.poll(() => read(address('/everywhere'), '::1')).toHaveProperty('status', 200)
})

it('with twice as many readers as can be served, half of them get their page', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const renderer = {
    render: () => new Promise<Response>((done) => setTimeout(() => done(new Response('made')), 1_000)),
    bodyOf: async (response: Response) => Buffer.from(await response.arrayBuffer()),
  } as unknown as Renderer
  const rendering = renderingBy(renderer, () => Date.now())
  const read = createReading(rendering, createPageCache<Unrendered>())
  const answers: { isPage: boolean; ms: number }[] = []
  const come = async (url: string) => {
    const from = Date.now()
    const page = await read(address(url), '::1')
    answers.push({ isPage: typeof page !== 'string', ms: Date.now() - from })
  }
  const readers: Promise<void>[] = []
  for (let n = 0; n < 480; n += 1) {
    readers.push(come(`/${n}`))
    await vi.advanceTimersByTimeAsync(125)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(readers)
  expect(answers.filter(({ isPage }) => isPage).length).toBeGreaterThan(235)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThanOrEqual(10_000)
})
