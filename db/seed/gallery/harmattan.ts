import { madeBy, type HandWork } from './hand.ts'
import { paintLandscape } from './ridges.ts'
import type { SeedArtist } from './work.ts'

export const artist: SeedArtist = {
  slug: 'nanret-gyang-dakwat',
  name: 'Nanret Gyang Dakwat',
  town: 'Jos',
  state: 'Plateau',
  biography: '',
}
const base = { artist: artist.slug, category: 'art-work', subcategory: 'painting', year: 2021, medium: 'Oil on canvas', description: '', priceNaira: 1, signed: true } as const
export const works: HandWork[] = [
  madeBy({ ...base, slug: 'hazo-over-shere', title: 'Hazo over Shere', widthCm: 160, heightCm: 90 }, (w, h, u) =>
    paintLandscape(w, h, u, {
      seed: 'shere', brush: 0.85,
      sky: [[0, '#b9a58c'], [0.25, '#d3bb98'], [0.5, '#e6cfa8'], [1, '#d9b88f']],
      sun: { x: 0.68, y: 0.27, radius: 0.035, colour: '#f7ecd2', halo: '#f0dcb4', reach: 0.3 },
      ridges: [
        { base: 0.46, swing: 0.05, hills: 2.2, rock: 0.5, crest: '#c3a68a', foot: '#dcc09a', lit: '#d0b08c' },
        { base: 0.56, swing: 0.09, hills: 2.6, rock: 0.8, crest: '#a48573', foot: '#d2b08c', lit: '#bb9275', knoll: [0.28, 0.12, 0.13] },
        { base: 0.68, swing: 0.08, hills: 3.1, rock: 0.6, crest: '#7c6462', foot: '#bd9878', lit: '#9c7460' },
        { base: 0.8, swing: 0.07, hills: 2.4, rock: 0.7, crest: '#54474d', foot: '#8d6f5f', lit: '#845a47', knoll: [0.86, 0.1, 0.16] },
        { base: 0.95, swing: 0.05, hills: 3.4, rock: 0.3, crest: '#2c2a33', foot: '#3d2f30', lit: '#6b4534' },
      ],
    })),
]
