import type Sharp from 'sharp'

let loaded: Promise<typeof Sharp> | undefined

/** The library that reads and makes pictures. It takes 20 MB, and most processes that answer requests never need it. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // An encoder that took every core would leave none for those who ask for pages.
    sharp.concurrency(1)
    // Nothing is read twice: what libvips would keep of opened pictures is memory for nothing.
    sharp.cache(false)
    return sharp
  })
  return loaded
}
