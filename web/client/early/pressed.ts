/** Shows, also to who listens, that what was pressed is under way. */
export function markPressed(element: HTMLElement): void {
  element.dataset['pressed'] = ''
  element.ariaBusy = 'true'
}

/** Takes the mark off. */
export function unmarkPressed(element: HTMLElement): void {
  delete element.dataset['pressed']
  element.ariaBusy = null
}
