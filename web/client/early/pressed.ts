/** Shows, also to screen readers, that what was pressed is under way. */
export function markPressed(element: HTMLElement): void {
  element.dataset['pressed'] = ''
  element.ariaBusy = 'true'
}

/** Takes the mark off. */
export function unmarkPressed(element: HTMLElement): void {
  delete element.dataset['pressed']
  element.ariaBusy = null
}

/** What was pressed on this page and is not done. */
export function allPressed(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-pressed]')]
}
