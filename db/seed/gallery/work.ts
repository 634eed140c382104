/** An artist of the demo gallery. All of them are invented. */
export type SeedArtist = {
  slug: string
  name: string
  town: string
  state: string
  /** Two to four sentences. */
  biography: string
  /** One or two sentences of the artist's own. */
  statement: string
  /** The newest first; places are invented too. */
  exhibitions: { year: number; title: string; place: string }[]
}

/** A size an edition is printed or cast in; labels say height × width. */
export type SeedSize = { label: string; widthCm: number; heightCm: number; priceNaira: number; total: number }

/** A work of the demo gallery; `slug` also names its picture, `pictures/{slug}.jpg`. */
export type SeedWork = {
  slug: string
  title: string
  artist: string
  category: 'art-work' | 'photography' | 'wall-art' | 'sculpture'
  /** art-work: painting, works-on-paper, digital; photography: black-and-white, colored; wall-art: textile, print; sculpture: bronze, terracotta. */
  subcategory: string
  year: number
  medium: string
  /** 60 to 140 words a buyer wants to read: what it shows, how it was made, how it hangs. */
  description: string
  widthCm: number
  heightCm: number
  depthCm?: number
  priceNaira: number
  /** Absent where no frame is offered. */
  framePriceNaira?: number
  /** Absent: one of a kind. */
  sizes?: SeedSize[]
  signed: boolean
  /** One of a kind and already sold when the gallery opens. */
  sold?: boolean
  /** Shown under Top Deals. */
  topDeal?: boolean
}
