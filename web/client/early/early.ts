import { keepPagesForOffline } from '../offline/register.ts'
import { isOutdated } from './build.ts'
import { cameFromHere } from './came-from-here.ts'
import { forgetWay, goOn, newKey, openWith, rememberWay } from './going-on.ts'
import { isGoodLine } from './good-line.ts'
import { growPictures } from './growing.ts'
import { countOpening } from './opening.ts'
import { buyNow, doPress, isOwn, showNotice, withPress } from './own-presses.ts'
import { allPressed, markPressed, unmarkPressed } from './pressed.ts'
import { expireReserved, fillIn, makeGuest, type ShownBadges, shownNow, startsSoon } from './shown.ts'
import { PAGE_STATE, type PageStart, START } from './start-data.ts'
import { isTranslated, showTranslation, takeTranslationBack, watchTranslator } from './translated.ts'
import {
  aboutOf,
  addUnfinished,
  forgetUnfinished,
  leaveUnfinished,
  lineOfPage,
  type OwnPress,
  pressOf,
  unfinished,
} from './unfinished.ts'

declare global {
  interface Window {
    /** What a page does until React has taken it over; gone from then on. */
    early?: {
      /** What was pressed, and forms that were sent, in order. */
      kept: HTMLElement[]
      /** What badge and hearts show: React begins with the same. */
      shown: ShownBadges
      /** Loads React, if it is not on its way. */
      start(): void
      /** Whether a kept press is being done now: it is let through. */
      isReplaying: boolean
      /** Keeps no more presses. */
      stop(): void
      isTranslated(): boolean
      /** Has React find its own texts on a translated page, and shows the translation again. */
      takeTranslationBack(): void
      showTranslation(): void
    }
    /** What React Router's own code reads when it takes over the server's page. */
    __reactRouterContext?: unknown
    __reactRouterRouteModules?: unknown
  }
}

/** How long without input until React is loaded anyway, in ms. */
const QUIET_MS = 10_000
/** Where React Router keeps scroll positions, by the keys of the history's entries. */
const POSITIONS = 'react-router-scroll-positions'

/** How long a press may wait without a word, and for its answer, in ms. */
const SLOW_MS = 8_000

const NOT_COME =
  'Your tap is not done yet, because part of this page did not load. Please check your connection.'
const SLOW = 'Your tap is not done yet: part of this page is still loading.'
const OUTDATED = 'This page is out of date.'

const kept: HTMLElement[] = []
/** What this script is doing itself, by what it is about; settled when it is done, or left to React. */
const underWay = new Map<string, Promise<void>>()
const listening = new AbortController()
let isStarting = false
let slow: ReturnType<typeof setTimeout> | undefined

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Where the browser blocks sessionStorage, reading it throws; a stand-in in memory keeps the router's scroll positions as long as the page. */
function standInForStorage(): void {
  try {
    window.sessionStorage.getItem('')
  } catch {
    const texts = new Map<string, string>()
    const standIn = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: standIn })
  }
}

const spoken = document.createElement('p')
spoken.className = 'visually-hidden'
spoken.role = 'status'

/** For who listens instead of looks. */
function speak(text: string): void {
  document.body.append(spoken)
  setTimeout(() => spoken.replaceChildren(text))
}

/** Takes back what was said of presses that waited: they are done. */
function quieten(): void {
  clearTimeout(slow)
  document.querySelector('[data-trouble]')?.remove()
}

/** Says that a press waits for React, and loads it. */
function awaitReact(): void {
  speak('One moment…')
  clearTimeout(slow)
  slow = setTimeout(say, SLOW_MS, SLOW)
  start()
}

/** A press or a form that needs React is done once React is there. Who presses twice, because nothing happens, means it once. */
function keep(event: Event, element: HTMLElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!kept.includes(element)) kept.push(element)
  markPressed(element)
  awaitReact()
}

/** Does a press without React, stored until it is done: what fails, React does, or the next page. False where it cannot be stored. */
function doNow(control: HTMLElement, press: OwnPress): boolean {
  if (!addUnfinished(press)) return false
  markPressed(control)
  const sending = new AbortController()
  const inTime = new Promise<never>((_done, fail) => setTimeout(fail, SLOW_MS, SLOW)).finally(() =>
    sending.abort(),
  )
  const about = aboutOf(press)
  const isSettled = Promise.race([doPress(press, sending.signal), inTime])
    .then((store) => {
      const said = store()
      forgetUnfinished(press)
      underWay.delete(about)
      unmarkPressed(control)
      refill()
      if (kept.length === 0 && unfinished().length === 0) quieten()
      if ('wish' in press) return showNotice(said)
      speak(said)
      // It brings the stepper.
      if (isGoodLine()) inIdleTime(start)
    })
    .catch((why: unknown) => {
      underWay.delete(about)
      refill()
      // A page that comes back by 'Back': the one after it has done it.
      if (!unfinished().some((each) => aboutOf(each) === about)) return unmarkPressed(control)
      awaitReact()
      if (why === SLOW) say(SLOW)
    })
  underWay.set(about, isSettled)
  refill()
  return true
}

/** What this script does itself of a press; undefined once anything waits for React. */
function ownOf(control: HTMLElement): OwnPress | 'buy' | undefined {
  if (isStarting || kept.length > 0) return undefined
  if (control.dataset['early'] === 'buy') return 'buy'
  const press = pressOf(control, lineOfPage())
  return press && isOwn(press) ? press : undefined
}

/** Whether the same is being done already, by this script or by React when it is there: who presses twice means it once. */
function isBeingDone(control: HTMLElement): boolean {
  if (control.dataset['early'] === 'buy') return 'pressed' in control.dataset && !kept.includes(control)
  const press = pressOf(control, lineOfPage())
  return unfinished().some(
    (each) => press && aboutOf(each) === aboutOf(press) && (isStarting || underWay.has(aboutOf(press))),
  )
}

function onControl(event: Event, control: HTMLElement): void {
  if (!isBeingDone(control)) {
    const press = ownOf(control)
    if (!press || !(press === 'buy' ? buyNow() : doNow(control, press))) return keep(event, control)
    markPressed(control)
    // Where the reader stops the page that loads, another press begins anew.
    if (press === 'buy') setTimeout(unmarkPressed, SLOW_MS, control)
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Whether a press on a link opens it here, and not in another tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

function onClick(event: MouseEvent): void {
  if (early.isReplaying) return
  const control = closest(event, '[data-early]:not(form)')
  if (control) return onControl(event, control)
  const account = closest(event, 'a[data-account][href="/auth"]')
  // A sign-in leads back to where the link would have led: only React can say so.
  if (account && isPlain(event)) return keep(event, account)
  const way = closest(event, 'a[href^="/auth"]') as HTMLAnchorElement | null
  const { usr } = (history.state ?? {}) as { usr?: unknown }
  // Pages of the sign-in hand on where it leads back to.
  if (way && usr && isPlain(event)) {
    event.preventDefault()
    return openWith(way.href, usr)
  }
  if (closest(event, '[data-back]') && cameFromHere()) {
    event.preventDefault()
    history.back()
  }
}

function onSubmit(event: Event): void {
  if (early.isReplaying) return
  const form = closest(event, 'form[data-early]')
  if (form) keep(event, form)
}

function onIntent(event: Event): void {
  const isGood = isGoodLine()
  if (event.type === 'pointerover' && !isGood) return
  const control = closest(event, isGood ? '[data-early], [data-wakes]' : '[data-early]')
  if (control && !ownOf(control)) start()
}

const whenParsed = (act: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
  else act()
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''
const startOfPage = (): PageStart => JSON.parse(textOf(START)) as PageStart

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** The browser has scrolled a page that waited to its old place, and its reader has gone on: React is not to go back there. */
function forgetPosition(): void {
  const { key } = (history.state ?? {}) as { key?: string }
  if (key === undefined) return history.replaceState({ key: newKey() }, '')
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as Record<string, number>
    delete positions[key]
    sessionStorage.setItem(POSITIONS, JSON.stringify(positions))
  } catch {
    // What cannot be read is not gone back to.
  }
}

/** Loads React and hands it the page that the server rendered. */
async function takeOver(): Promise<void> {
  const { first, routes, entry, files, waits, context } = startOfPage()
  if (waits) for (const file of files) preload(file)
  await Promise.all(first.map((file) => import(file)))
  const modules = (await Promise.all(routes.map(([, file]) => import(file)))) as unknown[]
  window.__reactRouterRouteModules = Object.fromEntries(routes.map(([id], at) => [id, modules[at]]))
  window.__reactRouterContext = { ...context, stream: new Blob([textOf(PAGE_STATE)]).stream() }
  // React begins with the outcome of what is under way.
  await Promise.all(underWay.values())
  if (waits) forgetPosition()
  removeEventListener('storage', refill)
  await import(entry)
  quieten()
  spoken.remove()
}

/** Says at the foot of the page what is wrong, with a link that loads it again. */
function say(text: string): void {
  quieten()
  const notice = document.createElement('p')
  notice.dataset['trouble'] = ''
  notice.role = 'alert'
  const again = document.createElement('a')
  again.href = location.href
  again.append('Load the page again')
  notice.append(text, ' ', again)
  document.body.append(notice)
}

/** Whether a field of this page was edited. */
const isTyped = (): boolean =>
  Array.from(
    document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio]), textarea'),
  ).some(({ value, defaultValue }) => value !== defaultValue)

function start(): void {
  if (isStarting) return
  isStarting = true
  whenParsed(() => {
    takeOver().catch(async (error: unknown) => {
      console.warn('The page could not be started', error)
      isStarting = false
      // The next press tries again, though some browsers do not load again what did not come.
      if (kept.length === 0 && unfinished().length === 0) return
      if (!(await isOutdated(startOfPage().first.at(-1)))) return say(NOT_COME)
      // The page that comes has its scripts, and does what was pressed. What was typed here stays until it is asked for.
      if (allPressed().length > 0 && !isTyped()) location.reload()
      else say(OUTDATED)
    })
  })
}

function refill(): void {
  if (!window.early) return
  window.early.shown = unfinished()
    .filter((press) => underWay.has(aboutOf(press)))
    .reduce(withPress, shownNow())
  fillIn(window.early.shown)
}

const inIdleTime = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2_000 })
  else setTimeout(act, 200)
}

/** Loads React once the page is useful to its reader, or after a while without input. */
function startInQuiet(): void {
  if (!isGoodLine()) return
  if (startsSoon()) return inIdleTime(start)
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(start, QUIET_MS)
  }
  for (const type of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(type, wait, { capture: true, passive: true, signal: listening.signal })
  wait()
}

standInForStorage()
goOn()
growPictures()
const keepPages = keepPagesForOffline()
const early: NonNullable<Window['early']> = {
  kept,
  shown: shownNow(),
  start,
  isReplaying: false,
  stop: () => listening.abort(),
  isTranslated,
  takeTranslationBack,
  showTranslation,
}
window.early = early
const { signal } = listening
addEventListener('click', onClick, { capture: true, signal })
addEventListener('submit', onSubmit, { capture: true, signal })
for (const type of ['pointerover', 'pointerdown', 'focusin'])
  addEventListener(type, onIntent, { capture: true, passive: true, signal })
addEventListener('pagehide', () => {
  rememberWay()
  for (const element of allPressed()) unmarkPressed(element)
  leaveUnfinished(kept.splice(0))
})
// An address names what was chosen, and not what was left empty.
addEventListener(
  'formdata',
  ({ formData }) => {
    for (const name of new Set(formData.keys())) if (formData.get(name) === '') formData.delete(name)
  },
  { signal },
)
addEventListener('storage', refill)
addEventListener(
  'online',
  () => {
    if (kept.length > 0 || unfinished().length > underWay.size) start()
  },
  { signal },
)
// A page that comes back as it was left has not heard what changed meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  forgetWay()
  refill()
  if (unfinished().length > 0) start()
})
whenParsed(() => {
  watchTranslator()
  if (!document.getElementById(START)) return
  refill()
  expireReserved()
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[data-early] :disabled'))
    button.disabled = false
  if (location.pathname === '/') makeGuest()
  const { waits, first } = startOfPage()
  if (!waits) return start()
  countOpening()
  if (unfinished().length > 0) start()
  // The service worker marks what it had kept.
  if ('kept' in document.documentElement.dataset) say('You are offline. This is the page as you saw it last.')
  const whenLoaded = () => {
    startInQuiet()
    if (isGoodLine()) keepPages(first.at(-1) ?? '')
  }
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded)
})
