import { useLocation } from 'react-router'
import { isFreeWord } from '../../../contract/reserved-words.ts'

/** What an entry of the history of /auth may hold: the page on which something was under way. */
export type PlaceToReturn = { from: string }

const id = String.raw`[\w-]{1,60}`
const purchase = `shipping|shipping/home-address|shipping/pick-up-address|confirmorder|payment|payment\\?order=${id}|summary|${id}`
const orders = `orders|orders/${id}|orders/${id}/receipt|orders/${id}/return/${id}|returns/${id}`
const settings = `settings|settings/(?:photo|name|phone|address|password|two-step|devices|data|wishlist)`

/** Every page that a sign-in may lead to, whole: nothing that is written otherwise, however a browser would read it. */
const places = new RegExp(
  `^/(?:categories/shoppingcart(?:/(?:${purchase}))?|profile(?:/(?:wishlist|contact|${orders}|${settings}))?)$`,
)

/** Whether a path is a work's page: a slug that no other page uses as its word. */
const isWork = (path: string): boolean =>
  /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path) && path.length <= 200 && isFreeWord(path.slice(1))

/** Whether a path is of the page of an artist. */
const isArtist = (path: string): boolean =>
  /^\/artists\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path) && path.length <= 220

/** The place to go back to in the state of a history entry; undefined without one and for every address that is not a known place. */
export function returnPlaceIn(state: unknown): PlaceToReturn | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && (places.test(from) || isWork(from) || isArtist(from))
    ? { from }
    : undefined
}

/** The place to go back to that the page was opened with, for its own links to hand on. */
export function useReturnPlace(): PlaceToReturn | undefined {
  return returnPlaceIn(useLocation().state)
}
