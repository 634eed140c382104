import { artistFields } from '../../../contract/artist-record.ts'
import { staffLabelsOf } from '../../../contract/record.ts'
import type { ArtistChange } from '../../../contract/staff.ts'
import { howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import styles from './differences.module.css'
import { Differences } from './differences.tsx'

export const meta = privatePage('Artists')

const nameOf = (it: ArtistChange): string => it.pending?.name ?? it.name

const linesOf = (said: string | ArtistChange['exhibitions']): string =>
  typeof said === 'string'
    ? said
    : said.map(({ year, title, place }) => [year, title, place].filter(Boolean).join(', ')).join('\n')

/** The lines in which a change differs from what buyers read: what they read, and what they would. */
const differences = (it: ArtistChange): [what: string, before: string, after: string][] => {
  const { pending } = it
  if (!pending) return []
  return staffLabelsOf(artistFields).flatMap(([name, label]) => {
    const [before, after] = [linesOf(it[name]), linesOf(pending[name])]
    return before === after ? [] : [[label, before, after]]
  })
}

/** /backoffice/artists: changed names, texts and portraits of artists whose works were shown, what waits longest first. */
export default function Artists() {
  const { query } = useAddress()
  const list = useRead('staff.artists', { query: query() }, { keep: true })
  return (
    <SectionPage title="Artists">
      <Loaded query={list}>
        {({ artists, total, next }) => (
          <DataTable
            label="Changes of artists"
            rows={artists}
            total={total}
            next={next}
            columns={[
              { head: 'Artist', text: (it) => `${it.name}, ${howMany(it.works, 'work', 'works')}` },
              {
                head: 'Actions',
                text: () => 'To review',
                show: (it) => (
                  <Row>
                    <Ask
                      name="Approve"
                      variant="primary"
                      title={`Show ${nameOf(it)}`}
                      text="Buyers read it beside the works at once."
                      changes={() => [
                        change('staff.approveArtist', {
                          params: { id: it.id },
                          body: { version: it.version },
                        }),
                      ]}
                      done="Approved."
                    />
                    <Ask
                      name="Refuse"
                      title={`Refuse the change of ${it.name}`}
                      text="Buyers read what they read before; the seller reads why."
                      questions={[{ name: 'reason', label: 'Why, for the seller', kind: 'text' }]}
                      changes={(answer) => [
                        change('staff.refuseArtist', {
                          params: { id: it.id },
                          body: { version: it.version, reason: answer('reason') },
                        }),
                      ]}
                      done="Refused."
                    />
                  </Row>
                ),
              },
              {
                head: 'Change',
                isPlain: true,
                text: (it) =>
                  [
                    ...differences(it).map(([what]) => what),
                    ...(it.pending_picture ? ['Portrait'] : []),
                  ].join(', '),
                show: (it) => (
                  <div className={styles.cell}>
                    <Differences differences={differences(it)} />
                    {it.pending_picture && (
                      <Picture
                        picture={it.pending_picture}
                        alt={`New portrait of ${nameOf(it)}`}
                        sizes="160px"
                        className={styles.portrait}
                      />
                    )}
                  </div>
                ),
              },
              { head: 'Seller', text: ({ seller }) => `${seller.name} (${seller.verification})` },
              { head: 'Waiting since', text: (it) => momentOf(it.submitted_at) },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
