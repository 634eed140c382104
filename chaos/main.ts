import { parseArgs } from 'node:util'
import { sell } from './crowd.ts'
import { type House, openHouse } from './house.ts'
import { troubleMoney } from './money.ts'
import { killUnderLoad } from './outages.ts'
import { countStatements, killAt, type Trial } from './steps.ts'
import { storm } from './storm.ts'

// Ill-treats a marketplace and prints what it came to; exit code 1 when anything was lost, doubled or unexplained.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '10000' },
    atOnce: { type: 'string', default: '8' },
    every: { type: 'string', default: '1' },
    events: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '10' },
    seed: { type: 'string' },
  },
})
const add = (all: Record<string, number>, more: Record<string, number>): void => {
  for (const [name, count] of Object.entries(more)) all[name] = (all[name] ?? 0) + count
}

const parts: Record<string, (house: House) => Promise<string[]>> = {
  webhooks: async (house) => {
    const seeds = Number(values.seeds)
    const events = Math.ceil(Number(values.events) / seeds)
    const first = Number(values.seed ?? Date.now() % 2 ** 31)
    const problems: string[] = []
    const [sent, answers]: [Record<string, number>, Record<string, number>] = [{}, {}]
    const [orders, attempts]: [Record<string, number>, Record<string, number>] = [{}, {}]
    let [kobo, ours] = [0, 0]
    for (let seed = first; seed < first + seeds; seed += 1) {
      const ended = await storm({ ...house, pass: house.app.pass }, { seed, events, patienceMs: 180_000 })
      add(sent, ended.events)
      add(answers, ended.answers)
      add(orders, ended.comparison.orders)
      add(attempts, ended.comparison.attempts)
      kobo += ended.comparison.providerKobo
      ours += ended.comparison.ourKobo
      const word = ended.wrong.length === 0 ? "the model's" : 'ANOTHER THAN THE MODEL’S'
      console.log(
        `seed ${seed}: ${events} events, ${ended.orders} orders, ${ended.payments} payments, ${ended.seconds.toFixed(1)} s; the end is ${word}`,
      )
      for (const one of ended.wrong) {
        console.log(`✗ ${one}`)
        problems.push(`webhooks --events ${events} --seeds 1 --seed ${seed}: ${one}`)
      }
    }
    console.log('Events:', sent, 'answers:', answers)
    console.log('Orders:', orders, 'payments:', attempts)
    console.log(`The provider has ${kobo} kobo of it, our books account for ${ours}.`)
    return problems
  },

  money: async (house) => {
    const seed = Number(values.seed ?? Date.now() % 2 ** 31)
    const orders = Number(values.orders)
    const { comparison, seconds } = await troubleMoney(house, { seed, orders })
    const { ours, provider, bank, named, exceptions, wrong } = comparison
    console.log(
      `seed ${seed}: ${orders} orders in ${seconds.toFixed(1)} s; listed for the office:`,
      exceptions,
    )
    console.log(
      `Kobo in our books: ${ours}, at the provider: ${provider}, at the bank: ${bank}; between them:`,
      named,
    )
    return wrong.map((one) => `money --orders ${orders} --seed ${seed}: ${one}`)
  },

  crowd: async (house) => {
    const problems: string[] = []
    for (const wish of [
      { buyers: Number(values.buyers), pieces: 1, atOnce: 200 },
      { buyers: Math.ceil(Number(values.buyers) / 5), pieces: 50, atOnce: 200 },
    ]) {
      const sale = await sell(house, wish)
      console.log(
        `${sale.buyers} buyers for ${wish.pieces}: ${sale.holds} held, ${sale.paid} paid in ${sale.seconds.toFixed(1)} s`,
        sale.answers,
      )
      problems.push(...sale.problems)
    }
    return problems
  },

  steps: async (house) => {
    const problems: string[] = []
    const statements = await countStatements(house)
    console.log(
      `One checkout sends ${statements} statements; three at once are killed at each, before and after it.`,
    )
    const trials: Trial[] = []
    // Three checkouts send about three times as many; the first that is not reached is the end.
    for (let statement = 1; statement < statements * 5; statement += Number(values.every)) {
      const both: Trial[] = []
      for (const side of ['before', 'after'] as const) both.push(await killAt(house, { statement, side }))
      trials.push(...both)
      for (const trial of both) {
        for (const problem of trial.problems) {
          console.log(`✗ killed ${trial.moment.side} statement ${statement}: ${problem}`)
          problems.push(problem)
        }
      }
      if (statement % 10 === 1) console.log(`… statement ${statement}, ${problems.length} problems`)
      if (both.every(({ wasReached }) => !wasReached)) break
    }
    const reached = trials.filter(({ wasReached }) => wasReached)
    console.log(
      `${reached.length} kills of the app, ${trials.length * 3} checkouts, ${problems.length} problems`,
    )
    return problems
  },

  app: async (house) => {
    const kills = Number(values.kills)
    const outcome = await killUnderLoad(house, {
      kill: house.app.kill,
      kills,
      atOnce: Number(values.atOnce),
      everyMs: 2_000,
    })
    console.log('The app killed under load:', outcome)
    return outcome.problems
  },

  database: async (house) => {
    const kills = Number(values.kills)
    const outcome = await killUnderLoad(house, {
      kill: house.killDatabase,
      kills,
      atOnce: Number(values.atOnce),
      everyMs: 2_000,
    })
    console.log('PostgreSQL killed under load:', outcome)
    return outcome.problems
  },
}

let failed = 0
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const part = parts[name]
  if (!part) throw new Error(`no part called ${name}: ${Object.keys(parts).join(', ')}`)
  const house = await openHouse()
  try {
    const startedAt = Date.now()
    const problems = await part(house)
    // The marketplace's own nightly check decides at the end.
    for (const finding of await house.findWrongBooks()) problems.push(`nightly check: ${finding}`)
    failed += problems.length
    for (const problem of problems) console.log(`✗ ${name}: ${problem}`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}, ${seconds} s`)
  } finally {
    await house.close()
  }
}
process.exit(failed === 0 ? 0 : 1)
