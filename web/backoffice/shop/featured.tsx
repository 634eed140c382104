import { useSearchParams } from 'react-router'
import type { Featured as Entry } from '../../../contract/staff.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { momentInLagos, timeInLagos } from '../../../kernel/lagos.ts'
import { labelOf } from '../../client/labels.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { type Answers, Ask, oneOf, type Question } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchFilter } from '../table/filters.tsx'
import { movesTo } from './moves.ts'

export const meta = privatePage('Featured')

const questions = (works: readonly { id: string; name: string }[], it?: Entry): Question[] => [
  {
    name: 'kind',
    label: 'As',
    kind: 'choice',
    value: it?.kind ?? 'top_deal',
    options: [
      ['hero', 'Hero of the home page'],
      ['top_deal', 'Top deal'],
    ],
  },
  {
    name: 'work',
    label: 'Work',
    kind: 'choice',
    value: it?.work.id ?? '',
    options: [
      ...(it ? [] : [['', 'Choose a work'] as const]),
      ...works.map(({ id, name }) => [id, name] as const),
    ],
  },
  {
    name: 'from',
    label: 'From (Lagos time)',
    kind: 'moment',
    value: timeInLagos(it ? new Date(it.from) : new Date()),
  },
  {
    name: 'to',
    label: 'To',
    kind: 'moment',
    optional: true,
    value: it?.to ? timeInLagos(new Date(it.to)) : '',
  },
  {
    name: 'position',
    label: 'Position',
    kind: 'number',
    value: String(it?.position ?? 0),
    hint: 'Top deals with small numbers are shown first.',
  },
]
const bodyOf = (answer: Answers) => ({
  kind: oneOf(['hero', 'top_deal'], answer('kind')),
  work_id: answer('work'),
  from: momentInLagos(answer('from')).toISOString(),
  to: answer('to') === '' ? null : momentInLagos(answer('to')).toISOString(),
  position: Number(answer('position')),
})

/** What features a work again just as it was. */
const entryOf = ({ kind, work, from, to, position }: Entry) => ({
  kind,
  work_id: work.id,
  from,
  to,
  position,
})

/** Whether an entry counts now; nothing where it does not. */
const nowText = ({ current, work }: Entry): string => {
  if (!current) return ''
  return work.available ? 'Yes' : 'Yes, but sold or reserved'
}

/** Puts an entry at a position, in the version that was seen. */
const putAt = (it: Entry, position: number) =>
  change('staff.updateFeatured', {
    params: { id: it.id },
    body: { ...entryOf(it), position, version: it.version },
  })

/** Puts a top deal before the one that it follows; the others keep their order. */
const Earlier = ({ it, entries }: { it: Entry; entries: readonly Entry[] }) => {
  const moves = movesTo(
    entries.filter(({ kind }) => kind === it.kind),
    it.id,
  )
  return moves.length === 0 ? null : (
    <AtOnce
      name="↑"
      label={`Put ${it.work.name} one place earlier`}
      changes={() => moves.map(({ entry, position }) => putAt(entry, position))}
      undo={(answers) =>
        moves.flatMap(({ entry }) => {
          const now = answers.at(-1)?.find(({ id }) => id === entry.id)
          return now ? [putAt(now, entry.position)] : []
        })
      }
      done={`${it.work.name} moves one place up.`}
    />
  )
}

/** /backoffice/featured: the hero and the top deals, by date. */
export default function Featured() {
  const [search] = useSearchParams()
  const works = useRead(
    'staff.works',
    { query: { status: 'live', limit: 96, search: search.get('work') ?? '' } },
    { keep: true },
  )
  const onShow = works.data?.works ?? []
  return (
    <SectionPage
      title="Featured"
      aside={
        <Ask
          name="Feature a work"
          variant="primary"
          questions={questions(onShow)}
          changes={(answer) => [change('staff.createFeatured', { body: bodyOf(answer) })]}
          done="Featured."
        />
      }
    >
      <SearchFilter name="work" label="Works to choose from" />
      <Loaded query={useRead('staff.featured', {})}>
        {(entries) => (
          <DataTable
            label="Featured works"
            rows={entries}
            total={entries.length}
            next={null}
            columns={[
              {
                head: 'Work',
                text: ({ work }) => work.name,
                show: ({ work }) => (
                  <Cluster gap={3}>
                    {work.picture && <Thumb picture={work.picture} size={48} />}
                    {work.name}
                  </Cluster>
                ),
              },
              { head: 'As', text: ({ kind }) => labelOf(kind) },
              { head: 'From', text: ({ from }) => momentOf(from) },
              { head: 'To', text: ({ to }) => momentOf(to) },
              { head: 'Position', text: ({ position }) => String(position), kind: 'amount' },
              { head: 'Now', text: nowText },
              {
                head: 'Actions',
                text: () => '',
                show: (it) => (
                  <Row>
                    {it.kind === 'top_deal' && <Earlier it={it} entries={entries} />}
                    <Ask
                      name="Change"
                      title={`Change ${it.work.name}`}
                      questions={questions([it.work, ...onShow.filter(({ id }) => id !== it.work.id)], it)}
                      changes={(answer) => [
                        change('staff.updateFeatured', {
                          params: { id: it.id },
                          body: { ...bodyOf(answer), version: it.version },
                        }),
                      ]}
                      done="Changed."
                    />
                    <AtOnce
                      name="Remove"
                      label={`Remove ${it.work.name}`}
                      changes={() => [change('staff.deleteFeatured', { params: { id: it.id } })]}
                      undo={() => [change('staff.createFeatured', { body: entryOf(it) })]}
                      done="No longer featured; the work stays on show."
                    />
                  </Row>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
