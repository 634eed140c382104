import type { Page } from 'playwright-core'
import type { RunningMarketplace } from './marketplace.ts'
import { newPerson, type Person } from './steps.ts'

/** What the API answered: its HTTP status and its envelope. */
export type ApiAnswer<T> = {
  status: number
  message: string
  error?: string
  code?: string
  field?: string
  fields?: Record<string, string>
  data: T
}

/** Calls the API from outside the browser, signed in when there is an access token. */
export const callApi = async <T = unknown>(
  market: RunningMarketplace,
  method: string,
  path: string,
  body?: unknown,
  access?: string,
): Promise<ApiAnswer<T>> => {
  const response = await fetch(`${market.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
  })
  return { ...((await response.json()) as ApiAnswer<T>), status: response.status }
}

/** The newest code of six digits that was mailed to an address; after `known` mails it waits for the next. */
export const codeFor = async (market: RunningMarketplace, email: string, known = 0): Promise<string> => {
  for (let tries = 0; tries < 400; tries++) {
    const mails = await market.mailsTo(email)
    const code = mails.length > known && /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code for ${email}`)
}

/** Registers somebody new over the API; the code that was mailed is not used yet. */
export const register = async (market: RunningMarketplace): Promise<Person> => {
  const person = newPerson()
  const { status, error } = await callApi(market, 'POST', '/auth/register/', {
    first_name: person.first,
    last_name: person.last,
    phone: person.phone,
    email: person.email,
    password: person.password,
    terms_agreement: true,
  })
  if (status !== 200) throw new Error(error)
  return person
}

/** Somebody new whose account is proved. */
export const newBuyer = async (market: RunningMarketplace): Promise<Person> => {
  const person = await register(market)
  const otp = await codeFor(market, person.email)
  const { status, error } = await callApi(market, 'POST', '/auth/verify-email/', { email: person.email, otp })
  if (status !== 200) throw new Error(error)
  return person
}

/** The tokens of a new session: staff sign in at the back office, all others at the shop. */
export const tokensOf = async (
  market: RunningMarketplace,
  { email, password }: { email: string; password: string },
): Promise<{ access: string; refresh: string }> => {
  const signIn = (path: string) =>
    callApi<{ access: string; refresh: string }>(market, 'POST', path, { email, password })
  const answer = await signIn('/auth/login/buyer/')
  return (answer.code === 'staff_sign_in_elsewhere' ? await signIn('/staff/login/') : answer).data
}

/** Signs a person in without the form: their tokens lie in the browser as the form would have left them. */
export const enter = async (
  page: Page,
  market: RunningMarketplace,
  person: { email: string; password: string },
): Promise<{ access: string; refresh: string }> => {
  const tokens = await tokensOf(market, person)
  await page.goto('/favicon.svg')
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', JSON.stringify(access))
    localStorage.setItem('refresh', JSON.stringify(refresh))
    localStorage.setItem('remember', 'true')
  }, tokens)
  return tokens
}

/** What lies under a key of localStorage, out of its JSON; null when there is nothing. */
export const keptIn = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(name)
    return text === null ? null : (JSON.parse(text) as unknown)
  }, key)
