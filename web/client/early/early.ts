import { keepPagesForOffline } from '../offline/register.ts'
import { standInForStorage } from '../storage/stand-in.ts'
import { isOutdated } from './build.ts'
import { cameFromHere } from './came-from-here.ts'
import { forgetWay, goOn, openWith, rememberWay } from './going-on.ts'
import { isGoodLine } from './good-line.ts'
import { growPictures } from './growing.ts'
import { countOpening } from './opening.ts'
import { buyNow, doPress, isOwn, showNotice, withPress } from './own-presses.ts'
import { allPressed, markPressed, unmarkPressed } from './pressed.ts'
import { NOT_COME, OFFLINE, OUTDATED, quieten, SLOW, SLOW_MS, say, sayWait, speak } from './saying.ts'
import { expireReserved, fillIn, makeGuest, type ShownBadges, shownNow, startsSoon } from './shown.ts'
import { START } from './start-data.ts'
import { startOfPage, takeOver } from './take-over.ts'
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
      waiting: HTMLElement[]
      /** What badge and hearts show: React begins with the same. */
      shown: ShownBadges
      /** Loads React, if it is not on its way. */
      start(): void
      /** Whether a press that waited is being done now: it is let through. */
      isReplaying: boolean
      /** Lets no more presses wait. */
      stop(): void
      isTranslated(): boolean
      /** Has React find its own texts on a translated page, and shows the translation again. */
      takeTranslationBack(): void
      showTranslation(): void
    }
  }
}

/** How long without input until React is loaded anyway, in ms. */
const QUIET_MS = 10_000
const waiting: HTMLElement[] = []
/** What this script is doing itself, by what it is about; settled when it is done, or left to React. */
const underWay = new Map<string, Promise<void>>()
const listening = new AbortController()
let isStarting = false

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Says that a press waits for React, and loads it. */
function awaitReact(): void {
  sayWait()
  start()
}

/** Has a press or a form wait until React is there. Pressing twice, because nothing happens, means it once. */
function letWait(event: Event, element: HTMLElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!waiting.includes(element)) waiting.push(element)
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
      if (waiting.length === 0 && unfinished().length === 0) quieten()
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
  if (isStarting || waiting.length > 0) return undefined
  if (control.dataset['early'] === 'buy') return 'buy'
  const press = pressOf(control, lineOfPage())
  return press && isOwn(press) ? press : undefined
}

/** Whether the same is being done already, by this script or by React when it is there: pressing twice means it once. */
function isBeingDone(control: HTMLElement): boolean {
  if (control.dataset['early'] === 'buy') return 'pressed' in control.dataset && !waiting.includes(control)
  const press = pressOf(control, lineOfPage())
  return unfinished().some(
    (each) => press && aboutOf(each) === aboutOf(press) && (isStarting || underWay.has(aboutOf(press))),
  )
}

function onControl(event: Event, control: HTMLElement): void {
  if (!isBeingDone(control)) {
    const press = ownOf(control)
    if (!press || !(press === 'buy' ? buyNow() : doNow(control, press))) return letWait(event, control)
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
  if (account && isPlain(event)) return letWait(event, account)
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
  if (form) letWait(event, form)
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

/** React begins with the outcome of what is under way. */
async function settle(): Promise<void> {
  await Promise.all(underWay.values())
  removeEventListener('storage', refill)
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
    takeOver(settle).catch(async (error: unknown) => {
      console.warn('The page could not be started', error)
      isStarting = false
      // The next press tries again, though some browsers do not load again what did not come.
      if (waiting.length === 0 && unfinished().length === 0) return
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
  waiting,
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
  leaveUnfinished(waiting.splice(0))
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
    if (waiting.length > 0 || unfinished().length > underWay.size) start()
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
  // The service worker marks the pages that it stored.
  if ('kept' in document.documentElement.dataset) say(OFFLINE)
  const whenLoaded = () => {
    startInQuiet()
    if (isGoodLine()) keepPages(first.at(-1) ?? '')
  }
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded)
})
