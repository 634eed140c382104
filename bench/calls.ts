import { buy } from '../chaos/buyer.ts'
import { type House, openHouse } from '../chaos/house.ts'
import { MOST_CHECKOUT_STATEMENTS } from '../server/testing/checkout-statements.ts'
import { type BareProgram, startBare } from './bare-program.ts'
import { measure, middle, middleSpeed, type Question, quantile, type Speed } from './load.ts'
import { processorTimeOf } from './processor-time.ts'
import { type Section, table } from './section.ts'

/** A call beside its bare limit: middle values of the rounds; processor time in ms for each call, statements for each call. */
type CallSpeed = {
  call: string
  goal: number
  own: Speed
  bare: Speed
  ratio: number
  ownMs: number
  bareMs: number
  statements: number
  bareStatements: number
}

const WORKS = 1_000
const ROUNDS = 5
const run = { seconds: 1.5, connections: 8, warmUp: 0.5 }
const CHECKOUTS = 24
const AT_ONCE = 8

const post = async (url: string, body: object, headers = {}): Promise<{ data: { guestuserid: string } }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { data: { guestuserid: string } }
}

type Work = { id: string; slug: string }

/** Works to buy, and guests whose carts have three of them. */
const fill = async (house: House, works: number): Promise<{ works: Work[]; guests: string[] }> => {
  const listed: Work[] = []
  for (let n = 0; n < works; n++) listed.push(await house.list(1_000_000))
  const guests: string[] = []
  for (let n = 0; n < 20; n++) {
    const { data } = await post(`${house.appUrl}/api/v1/shop/cart/`, {})
    guests.push(data.guestuserid)
    for (const { slug } of listed.slice(0, 3))
      await post(
        `${house.appUrl}/api/v1/shop/cart/`,
        { product_slug: slug, quantity: 1 },
        { guestuserid: data.guestuserid },
      )
  }
  return { works: listed, guests }
}

type Call = { call: string; goal: number; own: (n: number) => Question; bare: (n: number) => Question }

const callsOf = (api: string, bare: string, works: Work[], guests: string[]): Call[] => {
  const slug = (n: number) => works[(n * 7) % works.length]?.slug ?? ''
  const name = (n: number) => encodeURIComponent(slug(n).replace('-', ' '))
  const who = (n: number) => ({ guestuserid: guests[n % guests.length] ?? '' })
  // Each time another number than the line has.
  const line = (n: number) => ({ product_slug: slug(n % 3), quantity: 1 + (Math.floor(n / 60) % 9) })
  return [
    {
      call: 'product by its address',
      goal: 0.6,
      own: (n) => ({ url: `${api}/shop/products/${slug(n)}/` }),
      bare: (n) => ({ url: `${bare}/product/${slug(n)}` }),
    },
    {
      call: 'list of 48',
      goal: 0.7,
      own: () => ({ url: `${api}/shop/products/?limit=48` }),
      bare: () => ({ url: `${bare}/list` }),
    },
    {
      call: 'search',
      goal: 0.6,
      own: (n) => ({ url: `${api}/shop/Search-products/${name(n)}/?limit=24` }),
      bare: (n) => ({ url: `${bare}/search/${name(n)}` }),
    },
    {
      call: 'view cart',
      goal: 0.5,
      own: (n) => ({ url: `${api}/shop/cart/`, headers: who(n) }),
      bare: (n) => ({ url: `${bare}/cart`, headers: who(n) }),
    },
    {
      call: 'add to cart',
      goal: 0.4,
      own: (n) => ({ url: `${api}/shop/cart/`, headers: who(n), body: line(n) }),
      bare: (n) => ({ url: `${bare}/cart`, headers: who(n), body: line(n) }),
    },
  ]
}

type Round = { speed: Speed; ms: number }

const roundOf = async (pid: number, of: (n: number) => Question): Promise<Round> => {
  let asked = 0
  const before = (await processorTimeOf(pid)).ownMs
  const speed = await measure((n) => {
    asked += 1
    return of(n)
  }, run)
  return { speed, ms: ((await processorTimeOf(pid)).ownMs - before) / asked }
}

/** As many checkouts as there are buyers, so many at once, from the order to the paid order. */
const checkOut = async (house: House, works: Work[], count: number): Promise<Speed> => {
  const waiting = await house.buyers(count)
  const times: number[] = []
  let refused = 0
  const start = performance.now()
  const one = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const began = performance.now()
      const { isPaid } = await buy(house, buyer, works[waiting.length % works.length]?.id as never)
      if (isPaid) times.push(performance.now() - began)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const seconds = (performance.now() - start) / 1_000
  return { perSecond: times.length / seconds, p50: middle(times), p95: quantile(times, 0.95), refused }
}

const middleOf = (rounds: Round[]): Round => ({
  ms: middle(rounds.map(({ ms }) => ms)),
  speed: middleSpeed(rounds.map(({ speed }) => speed)),
})

/** The statements of each call and of a checkout, by the wire between a server and its database; the second of each is counted. */
const countStatements = async (): Promise<Map<string, number>> => {
  const house = await openHouse()
  try {
    const { works, guests } = await fill(house, 60)
    const counts = new Map<string, number>()
    for (const { call, own } of callsOf(`${house.appUrl}/api/v1`, '', works, guests)) {
      for (const n of [0, 60]) {
        const { url, headers, body } = own(n)
        house.wire.arm(undefined, () => {})
        const json = body && { 'content-type': 'application/json' }
        const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
        const response = await fetch(url, { ...init, headers: { ...headers, ...json } })
        if (!response.ok) throw new Error(`${url}: ${response.status}`)
        counts.set(call, house.wire.seen())
      }
    }
    return counts
  } finally {
    await house.close()
  }
}

const sectionOf = (calls: CallSpeed[]): Section => {
  const heads = [
    ['call', 'a second', 'p95 ms', 'ms of work', 'statements'],
    ['limit a second', 'ms of work', 'statements', 'ratio', 'goal'],
  ]
  const lines = calls.map(({ call, goal, own, bare, ratio, ownMs, bareMs, statements, bareStatements }) => [
    call,
    own.perSecond.toFixed(0),
    own.p95.toFixed(1),
    ownMs.toFixed(2),
    Number.isNaN(statements) ? `at most ${MOST_CHECKOUT_STATEMENTS}` : statements,
    bare.perSecond.toFixed(0),
    bareMs.toFixed(2),
    bareStatements,
    ratio.toFixed(2),
    `≥ ${goal}`,
  ])
  return {
    title: 'Calls beside their bare limits',
    text: `${WORKS.toLocaleString('en-US')} works, ${run.connections} connections, ${ROUNDS} rounds of each in turns, middle values. The limit is one named statement through a pool of the same size in a
bare Fastify, without session, validation or view; that of a checkout is two transactions on tables of its own. Milliseconds are of a
processor's work in the server for each call, PostgreSQL left out. A whole checkout, from the order to the paid order, has the provider's part in its
time, in another process, the pauses between the buyer's questions whether it is paid, and in its work the jobs and mails that follow; its statements
are limited by \`server/tests/statements.test.ts\`.

${table(heads, lines)}`,
  }
}

/** Measures each call beside its bare limit, in turns, five rounds of each. */
export const measureCalls = async (): Promise<Section> => {
  // For the server that it starts.
  process.env['NODE_ENV'] = 'production'
  const counts = await countStatements()
  const house = await openHouse({ isWired: false })
  let bare: BareProgram | undefined
  try {
    const { works, guests } = await fill(house, WORKS)
    bare = await startBare('bare-calls.ts', [], { DATABASE_URL: house.databaseUrl })
    const { url, pid: barePid } = bare
    const result: CallSpeed[] = []
    const add = (call: string, goal: number, own: Round[], limit: Round[], ofBare: number) => {
      const [mine, its] = [middleOf(own), middleOf(limit)]
      const ratio = middle(
        own.map(({ speed }, at) => speed.perSecond / (limit[at]?.speed.perSecond ?? Number.NaN)),
      )
      result.push({
        call,
        goal,
        own: mine.speed,
        bare: its.speed,
        ratio,
        ownMs: mine.ms,
        bareMs: its.ms,
        statements: counts.get(call) ?? Number.NaN,
        bareStatements: ofBare,
      })
    }
    for (const { call, goal, own, bare: limit } of callsOf(`${house.appUrl}/api/v1`, url, works, guests)) {
      const [mine, its]: [Round[], Round[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        mine.push(await roundOf(house.app.pid(), own))
        its.push(await roundOf(barePid, limit))
      }
      add(call, goal, mine, its, 1)
    }
    const [mine, its]: [Round[], Round[]] = [[], []]
    const order = (n: number) => ({ url: `${url}/checkout`, body: { work: works[n % works.length]?.id } })
    for (let round = 0; round < ROUNDS; round++) {
      const before = (await processorTimeOf(house.app.pid())).ownMs
      const speed = await checkOut(house, works, CHECKOUTS)
      mine.push({ speed, ms: ((await processorTimeOf(house.app.pid())).ownMs - before) / CHECKOUTS })
      its.push(await roundOf(barePid, order))
    }
    add('whole checkout', 0.35, mine, its, 9)
    return sectionOf(result)
  } finally {
    bare?.stop()
    await house.close()
  }
}
