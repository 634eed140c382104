import { Agent, request } from 'node:http'

/** Answers a second, how long one took (half of them, and nineteen in twenty, in ms), and how many were refusals. */
export type Speed = { perSecond: number; p50: number; p95: number; refused: number }

/** The value below which a share of the sorted values lies. */
export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The middle one of the values. */
export const middle = (values: number[]): number => quantile(values, 0.5)

/** What is asked: by GET, or, with a body, as JSON by POST. */
export type Question = { url: string; headers?: Record<string, string>; body?: object }

const ask = (agent: Agent, { url, headers, body }: Question): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const json = body && { 'content-type': 'application/json' }
    const asked = request(url, { agent, method, headers: { 'accept-encoding': 'br', ...json, ...headers } })
    asked.on('error', reject).on('response', (response) => {
      response
        .on('end', () => resolve(response.statusCode === 200))
        .on('error', reject)
        .resume()
    })
    asked.end(body && JSON.stringify(body))
  })

/** Asks again and again over kept connections; `of` names each question, or the address of one. */
export const measure = async (
  of: (question: number) => string | Question,
  { seconds, connections, warmUp = 1 }: { seconds: number; connections: number; warmUp?: number },
): Promise<Speed> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let questions = 0
  let refused = 0
  const times: number[] = []
  const during = async (end: number, keep: boolean): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now()
      const question = of(questions++)
      const isAnswer = await ask(agent, typeof question === 'string' ? { url: question } : question)
      if (!keep) continue
      if (isAnswer) times.push(performance.now() - start)
      else refused += 1
    }
  }
  const all = (end: number, keep: boolean) =>
    Promise.all(Array.from({ length: connections }, () => during(end, keep)))
  await all(performance.now() + warmUp * 1_000, false)
  const start = performance.now()
  await all(start + seconds * 1_000, true)
  const elapsed = (performance.now() - start) / 1_000
  agent.destroy()
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p95: quantile(times, 0.95), refused }
}

/** The middle of each figure of several rounds; their refusals are added. */
export const middleSpeed = (rounds: Speed[]): Speed => ({
  perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
  p50: middle(rounds.map(({ p50 }) => p50)),
  p95: middle(rounds.map(({ p95 }) => p95)),
  refused: rounds.reduce((all, { refused }) => all + refused, 0),
})
