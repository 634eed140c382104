/** A collection of the demo: works by their addresses, each with what is said of it there. */
export type SeedCollection = {
  slug: string
  title: string
  introduction: string
  curator?: string
  curatorLine?: string
  works: readonly (readonly [slug: string, text: string])[]
}

/** The collections of the demo, the newest first. */
export const collections: readonly SeedCollection[] = [
  {
    slug: 'the-hour-before-light',
    title: 'The hour before light',
    curator: 'Tobenna Okonkwo-Dada',
    curatorLine: 'Tobenna Okonkwo-Dada photographs buildings and their light, in Ibadan.',
    introduction:
      'There is an hour in which nothing has been decided yet: the road is empty, the water is one colour, and everyone who is up has a reason.\n\nI looked for works that stay in that hour. Some were made in it. Others only know how it feels.',
    works: [
      [
        'before-the-bridge-wakes',
        'A man, a boat, and the stakes he has come to read. Ibinabo Briggs stood in the cold for the one minute in which water and sky are of the same colour.',
      ],
      ['marina-no-wind', 'What a city looks like when it holds its breath.'],
      ['rayfield-blue-hour', ''],
      [
        'the-road-to-riyom',
        'Nanret Gyang Dakwat painted this road in the evening. I hang it among mornings because the light is the same.',
      ],
      ['harmattan-ferry', ''],
      ['hazo-over-shere', 'I end with hills that are hardly there.'],
    ],
  },
  {
    slug: 'blue-many-times',
    title: 'Blue, many times',
    introduction:
      'Indigo is not a colour but a number of days. A cloth goes into the vat pale green and comes out blue; each time it goes back it comes out deeper. These works are about patience, and about the one colour that West Africa taught the rest of the world.',
    works: [
      [
        'osupa-sixteen-moons',
        'Sixteen moons, tied one after the other. No two are the same size, and they are not meant to be.',
      ],
      [
        'the-river-before-rain',
        'More than two metres of water without a drop of white paint: what is light was never dyed.',
      ],
      ['what-the-spiral-kept', ''],
      ['olokun-reads-the-market', ''],
      ['ewe-nine-stems', ''],
    ],
  },
]
