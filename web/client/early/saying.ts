/** How long a press may wait until the page says so, and for its answer, in ms. */
export const SLOW_MS = 8_000

export const NOT_COME =
  'Your tap is not done yet, because part of this page did not load. Please check your connection.'
export const SLOW = 'Your tap is not done yet: part of this page is still loading.'
export const OUTDATED = 'This page is out of date.'
export const OFFLINE = 'You are offline. This is the page as you saw it last.'

const spoken = document.createElement('p')
spoken.className = 'visually-hidden'
spoken.role = 'status'
let slow: ReturnType<typeof setTimeout> | undefined

/** Says something to screen readers alone. */
export function speak(text: string): void {
  document.body.append(spoken)
  setTimeout(() => spoken.replaceChildren(text))
}

/** Takes back what was said of presses that waited: they are done. */
export function quieten(): void {
  clearTimeout(slow)
  document.querySelector('[data-trouble]')?.remove()
}

/** Says at the foot of the page what is wrong, with a link that loads it again. */
export function say(text: string): void {
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

/** Says that a press waits: to screen readers at once, to everyone when it takes long. */
export function sayWait(): void {
  speak('One moment…')
  clearTimeout(slow)
  slow = setTimeout(say, SLOW_MS, SLOW)
}

/** Takes back all that was said: React is there, and says the rest. */
export function endSaying(): void {
  quieten()
  spoken.remove()
}
