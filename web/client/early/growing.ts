/** How the work's picture is called while a page changes to another: style sheets and web/storefront/product/views.tsx say the same. */
const NAME = 'work'

/** What browsers that change pages by view transitions say of a change; the types of the DOM lack it. */
type PageChange = Event & { viewTransition?: { finished: Promise<void> } | null }
type Visited = { url: string | null } | null
type WithNavigation = { navigation?: { activation?: { from: Visited } | null } }

/** The picture in a link to the page at `url` that can be seen; a large one rather than a small. */
export function pictureOf(url: string | null | undefined): HTMLElement | undefined {
  if (!url?.startsWith(`${location.origin}/`)) return undefined
  const path = CSS.escape(new URL(url).pathname)
  const seen = [...document.querySelectorAll<HTMLElement>(`main a[href="${path}"] img`)].filter((picture) => {
    const { top, bottom, left, right } = picture.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  return seen.toSorted((a, b) => b.offsetWidth - a.offsetWidth)[0]
}

/** Takes back the names of the last change, if they are still there. */
let restore = (): void => {}

/** Names the picture for as long as the change lasts, in the place of the page's own. */
function grow({ viewTransition }: PageChange, url: string | null | undefined): void {
  // A page that Back shows as it was left may not have heard that the change was over.
  restore()
  const picture = viewTransition && pictureOf(url)
  if (!picture) return
  const own = [...document.querySelectorAll<HTMLElement>(`[style*="view-transition-name"]`)]
  for (const each of own) each.style.viewTransitionName = 'none'
  picture.style.viewTransitionName = NAME
  const undo = (): void => {
    if (restore !== undo) return
    restore = () => {}
    picture.style.viewTransitionName = ''
    for (const each of own) each.style.viewTransitionName = NAME
  }
  restore = undo
  viewTransition.finished.then(undo, undo)
}

/**
 * Animates the picture of a work into the work's page across documents, and back where the browser can. web/kit/base.css lists
 * the pages and readers concerned.
 */
export function growPictures(): void {
  addEventListener('pageswap', (event) => {
    const { activation } = event as PageChange & { activation?: { entry: Visited } | null }
    grow(event, activation?.entry?.url)
  })
  addEventListener('pagereveal', (event) =>
    grow(event, (window as WithNavigation).navigation?.activation?.from?.url),
  )
}
