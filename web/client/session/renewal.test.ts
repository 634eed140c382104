import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { type Received, type Reply, refusal, startTestServer, successAnswer } from '../testing/server.ts'

let storage: TestStorage
let server: Awaited<ReturnType<typeof startTestServer>>

/** A tab of its own: its own modules, the same storage. */
const openTab = async () => {
  vi.resetModules()
  const { call } = await import('../api/shop.ts')
  const { onSessionExpired } = await import('./expiry.ts')
  const expired = vi.fn()
  onSessionExpired(expired)
  return { call, expired, profile: () => call('profile.read') }
}

const serve = async (reply: (call: Received) => Reply) => {
  server = await startTestServer(reply)
  stubBrowser(storage, server.origin)
}

/** Knows the access token 'a2' only, and sells it for 'r1' once. */
const rotating = () => {
  let sold = false
  return ({ path, headers, body }: Received): Reply => {
    if (path === '/api/v1/auth/refresh/') {
      if (sold || (body as { refresh: string }).refresh !== 'r1')
        return refusal(401, 'session_expired', 'Session expired')
      sold = true
      return { ...successAnswer({ access: 'a2', refresh: 'r2' }), delay: 40 }
    }
    if (headers.authorization === 'Bearer a2') return successAnswer({ first_name: 'Adé' })
    return refusal(401, 'session_expired', 'Session expired')
  }
}

const refreshes = () => server.received.filter(({ path }) => path === '/api/v1/auth/refresh/')

beforeEach(() => {
  storage = new TestStorage()
  storage.setItem('access', '"a1"')
  storage.setItem('refresh', '"r1"')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

describe('a call refused with 401', () => {
  it('AUT-08 refreshes once for many calls, stores both tokens, sends each call again', async () => {
    await serve(rotating())
    const { profile, expired } = await openTab()
    const answers = await Promise.all(Array.from({ length: 8 }, profile))
    expect(answers.map(({ data }) => data.first_name)).toEqual(Array.from({ length: 8 }, () => 'Adé'))
    expect(refreshes()).toHaveLength(1)
    expect(server.received).toHaveLength(8 + 1 + 8)
    expect([storage.getItem('access'), storage.getItem('refresh')]).toEqual(['"a2"', '"r2"'])
    expect(expired).not.toHaveBeenCalled()
  })

  it.each([
    ['Web Locks', () => {}],
    ['a lease, where those are missing', () => vi.stubGlobal('navigator', {})],
  ])('AUT-08 refreshes once across tabs, by %s', async (_name, prepare) => {
    await serve(rotating())
    prepare()
    const tabs = [await openTab(), await openTab(), await openTab()]
    const answers = await Promise.all(tabs.flatMap(({ profile }) => [profile(), profile()]))
    expect(answers).toHaveLength(6)
    expect(refreshes()).toHaveLength(1)
    for (const { expired } of tabs) expect(expired).not.toHaveBeenCalled()
  })

  it('AUT-08 ends the session when the refresh is refused: storage cleared, told once', async () => {
    storage.setItem('refresh', '"stolen"')
    storage.setItem('home_id', '"x"')
    await serve(rotating())
    const { profile, expired } = await openTab()
    const outcomes = await Promise.allSettled([profile(), profile(), profile()])
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { code: 'session_expired', announced: true } })
    expect(storage.length).toBe(0)
    expect(expired).toHaveBeenCalledTimes(1)
    expect(refreshes()).toHaveLength(1)
  })

  it('AUT-08 tries a call again only once', async () => {
    await serve(({ path }) =>
      path.includes('refresh')
        ? successAnswer({ access: 'a2', refresh: 'r2' })
        : refusal(401, 'session_expired', 'Session expired'),
    )
    const { profile } = await openTab()
    await expect(profile()).rejects.toMatchObject({ status: 401 })
    expect(server.received).toHaveLength(3)
  })

  it('keeps the session when the server cannot say whether it still holds', async () => {
    await serve(({ path }) =>
      path.includes('refresh')
        ? refusal(503, 'unavailable', 'later')
        : refusal(401, 'session_expired', 'Session expired'),
    )
    const { profile, expired } = await openTab()
    await expect(profile()).rejects.toMatchObject({ status: 503 })
    expect(expired).not.toHaveBeenCalled()
    expect(storage.getItem('refresh')).toBe('"r1"')
  })

  it('AUT-08 leaves a wrong password alone', async () => {
    await serve(() => refusal(401, 'credentials_wrong', 'The email or the password is not right.'))
    vi.resetModules()
    const { signIn } = await import('../api/account.ts')
    await expect(signIn({ email: 'a@b.ng', password: 'x', remember: true })).rejects.toMatchObject({
      code: 'credentials_wrong',
    })
    expect(server.received).toHaveLength(1)
  })
})

describe('a guest', () => {
  beforeEach(() => storage.clear())

  it('HOM-08 is made once however many ask, across tabs too', async () => {
    await serve(() => ({ ...successAnswer({ guestuserid: 'g1', items: 0, quantity: 0 }), delay: 30 }))
    const guests = []
    for (let i = 0; i < 3; i++) {
      vi.resetModules()
      guests.push(await import('./guest.ts'))
    }
    const ids = await Promise.all(guests.flatMap(({ ensureGuest }) => [ensureGuest(), ensureGuest()]))
    expect(new Set(ids)).toEqual(new Set(['g1']))
    expect(server.received).toHaveLength(1)
    expect(storage.getItem('guestuser')).toBe('"g1"')
  })

  it('is there at once when it is known, even while another tab has the lock', async () => {
    storage.setItem('guestuser', '"g1"')
    await serve(() => successAnswer({}))
    vi.resetModules()
    const [{ ensureGuest }, { exclusive }] = [await import('./guest.ts'), await import('./exclusive.ts')]
    let free: (() => void) | undefined
    const held = exclusive('aworan-guest', () => new Promise<void>((done) => (free = done)))
    expect(await ensureGuest()).toBe('g1')
    await vi.waitFor(() => expect(free).toBeDefined())
    free?.()
    await held
    expect(server.received).toHaveLength(0)
  })

  it('API-44 is named in guestUserID, and made anew when the server does not know it', async () => {
    storage.setItem('guestuser', '"old"')
    await serve(({ method, headers }) => {
      if (method === 'POST') return successAnswer({ guestuserid: 'new', items: 0, quantity: 0 })
      return headers['guestuserid'] === 'new'
        ? successAnswer([])
        : refusal(401, 'guest_unknown', 'Please start again.')
    })
    const { call } = await openTab()
    await call('cart.list')
    expect(server.received.map(({ headers }) => headers['guestuserid'])).toEqual(['old', undefined, 'new'])
    expect(storage.getItem('guestuser')).toBe('"new"')
  })

  it('AUT-02 comes along at sign-in', async () => {
    storage.setItem('guestuser', '"g1"')
    await serve(() => successAnswer({ access: 'a', refresh: 'r' }))
    vi.resetModules()
    const { signIn } = await import('../api/account.ts')
    await signIn({ email: 'a@b.ng', password: 'x', remember: true })
    expect(server.received[0]?.headers['guestuserid']).toBe('g1')
  })
})

describe('an answer', () => {
  it('says what is wrong with which field', async () => {
    await serve(() =>
      refusal(422, 'invalid', 'city is required', { field: 'city', fields: { city: 'city is required' } }),
    )
    const { call } = await openTab()
    await expect(
      call('profile.editAddress', { body: { address: 'a', city: '', country: 'Nigeria' } }),
    ).rejects.toMatchObject({
      message: 'city is required',
      fields: { city: 'city is required' },
    })
  })

  it('may be no envelope, or not come at all', async () => {
    await serve(() => ({ status: 502, body: 'bad gateway' }))
    const { call } = await openTab()
    await expect(call('profile.read')).rejects.toMatchObject({
      status: 502,
      code: 'internal',
    })
    await server.stop()
    await expect(call('profile.read')).rejects.toMatchObject({
      status: 0,
      code: 'unreachable',
    })
  })
})
