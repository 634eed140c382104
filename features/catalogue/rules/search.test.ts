import { describe, expect, it } from 'vitest'
import {
  begunWords,
  candidateKeys,
  conceptsOf,
  type KnownWords,
  keyOf,
  kindOf,
  markedWords,
  meantBy,
  patternsOf,
  searchTextsOf,
  searchWords,
  tellingWords,
  waysOf,
} from './search.ts'

const synonym = (term: string, meanings: string[], near: string[] = []) => ({
  key: keyOf(term),
  term,
  meanings,
  near,
})
const known = (over: Partial<KnownWords> = {}): KnownWords => ({ synonyms: [], categories: [], ...over })
const patterns = (term: string, about: KnownWords) =>
  patternsOf(conceptsOf(tellingWords(searchWords(term)), about)).map(({ concept, pattern, strength }) =>
    [concept, pattern, strength].join(' '),
  )

describe('the words of a search (D3)', () => {
  it('are folded, at most eight, and nothing else than letters and digits', () => {
    expect(searchWords('  Adìrẹ   indigo ')).toEqual(['adire', 'indigo'])
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
    for (const empty of ['', '   ', '%_\\', '\'";--', '🎨🖼️', '()[]{}|*+?^$'])
      expect(searchWords(empty)).toEqual([])
    expect(searchWords("'; drop table work; --")).toEqual(['drop', 'table', 'work'])
    expect(searchWords('لوحة زيتية')).toEqual(['لوحة', 'زيتية'])
    expect(searchWords('x'.repeat(300))[0]).toHaveLength(200)
  })

  it('leave out small ones, unless there are no others', () => {
    expect(tellingWords(['the', 'road', 'to', 'riyom'])).toEqual(['road', 'riyom'])
    expect(tellingWords(['by', 'the'])).toEqual(['by', 'the'])
  })

  it('keep their marks where they were typed with some, whatever wrote them and in what case', () => {
    expect(markedWords('Àdìrẹ by ÒYÍNLỌ́LÁ, ɓauna'.normalize('NFD'))).toEqual(['àdìrẹ', 'òyínlọ́lá', 'ɓauna'])
    for (const plain of ['ADIRE', 'adire 12', '', '\u0301\u0323', '🎨 %_'])
      expect(markedWords(plain)).toEqual([])
    expect(markedWords('ẹ '.repeat(300))).toHaveLength(8)
  })

  it('are looked up alone and together with their neighbours, in one and in many', () => {
    expect(candidateKeys(['aso', 'oke'])).toEqual(['aso', 'asos', 'asooke', 'asookes', 'oke', 'okes'])
    expect(candidateKeys(['paintings'])).toEqual(['paintings', 'painting', 'paintingss'])
    expect(candidateKeys(searchWords('a b c d e f g h')).length).toBeLessThan(80)
  })
})

describe('what a search stands for (D3)', () => {
  const adire = synonym('àdìrẹ', ['indigo resist', 'resist dye'])
  const asoOke = synonym('aṣọ òkè', ['hand woven strip'])

  it('is the typed word, then its synonyms', () => {
    expect(patterns('Àdìrẹ', known({ synonyms: [adire] }))).toEqual([
      '1 % adire% 1',
      '1 % indigo% resist% 2',
      '1 % resist% dye% 2',
    ])
  })

  it('is the longest known name, with or without its space', () => {
    expect(patterns('aso oke cloth', known({ synonyms: [asoOke] }))).toEqual([
      '1 % aso% oke% 1',
      '1 % hand% woven% strip% 2',
      '2 % cloth% 1',
    ])
    expect(patterns('asooke', known({ synonyms: [asoOke] }))).toEqual([
      '1 % asooke% 1',
      '1 % aso% oke% 2',
      '1 % hand% woven% strip% 2',
    ])
    expect(patterns('wallart', known({ categories: ['Art', 'Wall Art'] }))).toEqual([
      '1 % wallart% 1',
      '1 % wall% art% 2',
    ])
  })

  it('is one where many are typed, and a whole word where it is short', () => {
    expect(patterns('Sculptures', known({ categories: ['Sculpture'] }))).toEqual(['1 % sculpture% 1'])
    expect(patterns('glass', known())).toEqual(['1 % glass% 1'])
    expect(patterns('ox', known())).toEqual(['1 % ox % 1'])
    expect(patterns('b&w', known({ synonyms: [synonym('b&w', ['black white'])] }))).toEqual([
      '1 % b w % 1',
      '1 % black% white% 2',
    ])
  })

  it('is a synonym that a typed word is like, last of all', () => {
    expect(
      patterns('adirre', known({ synonyms: [synonym('àdìrẹ', ['indigo resist'], ['adirre'])] })),
    ).toEqual(['1 % adirre% 1', '1 % adire% 3', '1 % indigo% resist% 3'])
  })

  it('goes one step along synonyms, so that a circle ends', () => {
    const circle = [synonym('gourd', ['calabash']), synonym('calabash', ['gourd'])]
    expect(patterns('gourd', known({ synonyms: circle }))).toEqual(['1 % gourd% 1', '1 % calabash% 2'])
    expect(patterns('gourd', known({ synonyms: [synonym('gourd', ['gourd', 'Gourds'])] }))).toEqual([
      '1 % gourd% 1',
    ])
  })
})

describe('what is being typed', () => {
  const ways = (typed: string, about = known()) =>
    waysOf(begunWords(typed), about).map((way) => way.filter((pattern) => pattern !== '%').join(' & '))

  it('has a last word that is the beginning of one, also a short one', () => {
    expect(ways('Àdì')).toEqual(['% adi%'])
    expect(ways('ox')).toEqual(['% ox%'])
    expect(ways('ox of la')).toEqual(['% ox % & % la%'])
    expect(ways('the road to')).toEqual(['% road%'])
    expect(ways('masks')).toEqual(['% masks%', '% mask%'])
    expect(ways('one two three four five')).toEqual(['% two% & % three% & % four% & % five%'])
  })

  it('is none with less than two letters', () => {
    for (const few of ['', ' ', 'a', 'ọ̀', '🎨', '%_\\', '\0a', '\u0301\u0323'])
      expect(begunWords(few)).toEqual([])
    expect(begunWords('ab')).toEqual(['ab'])
  })

  it('may stand for what its words mean or were perhaps meant to be', () => {
    const kampala = synonym('Kampala', ['indigo resist'], ['kampalla'])
    expect(ways('blue kampala', known({ synonyms: [kampala] }))).toEqual([
      '% blue% & % kampala%',
      '% blue% & % indigo% resist%',
    ])
    expect(ways('blue kam', known({ synonyms: [synonym('Kampala', ['indigo'])] }))).toEqual([
      '% blue% & % kam%',
      '% blue% & % kampala%',
      '% blue% & % indigo%',
    ])
    expect(ways('kampalla', known({ synonyms: [kampala] }))).toEqual([
      '% kampalla%',
      '% kampala%',
      '% indigo% resist%',
    ])
  })
})

it('who found nothing may have meant each word as the shop knows it, or one of them', () => {
  const word = (typed: string, nearest: string | null, isKnown = false) => ({
    word: typed,
    known: isKnown,
    nearest,
  })
  expect(meantBy([word('zaira', 'zaria')], 'Zaira')).toEqual(['zaria'])
  expect(meantBy([word('blue', 'blues', true), word('skulpture', 'sculpture')], 'blue skulpture')).toEqual([
    'blue sculpture',
    'blue',
    'sculpture',
  ])
  expect(meantBy([word('xyz', null)], 'xyz')).toEqual([])
  expect(meantBy([word('oil', null, true), word('lagos', null, true)], 'oil lagos')).toEqual(['oil', 'lagos'])
})

it('D3 a work is found by its title, artist, medium, town, state, address, description and categories', () => {
  const kind = kindOf(['Wall Art', 'Textile', null])
  expect(kind).toBe('wall art wallart textile')
  expect(
    searchTextsOf(
      {
        name: 'Òṣùpá',
        artist: 'Morẹ́nikẹ́',
        medium: 'Indigo',
        town: 'Abẹ́òkúta',
        state: 'Ogun',
        slug: 'osupa-2',
        description: 'Sixteen | moons.',
      },
      kind,
    ),
  ).toEqual({
    name: 'osupa morenike',
    words: ' osupa morenike indigo abeokuta ogun | wall art wallart textile ',
    text: ' osupa morenike indigo abeokuta ogun osupa 2 sixteen moons | wall art wallart textile ',
  })
})
