import { Link, useParams } from 'react-router'
import type { Likeness, ReviewWork } from '../../../contract/staff.ts'
import { reviewedFacts, workFacts, yesFacts } from '../../../contract/work-facts.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { pictureKindNames } from '../../../kernel/picture-kinds.ts'
import { labelOf, moneyOf, packingNames } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { type Difference, Differences } from './differences.tsx'
import { Queue } from './queue.tsx'
import { changeReasons } from './reasons.ts'
import { ReviewSizes } from './sizes.tsx'
import styles from './work.module.css'

export const meta = privatePage('Work')

/** The picture of the work and the one that it looks like, side by side. */
const Alike = ({ work, found }: { work: ReviewWork; found: Likeness }) => {
  const own = [...work.pictures, ...(work.pending?.pictures ?? [])].find(({ id }) => id === found.picture_id)
  return (
    <Stack as="figure" gap={2} className={styles.pair}>
      <div className={styles.pictures}>
        {own && <Picture picture={own} sizes="20rem" alt="This work" />}
        <img src={found.other_image} alt={`${found.work.name}, the other work`} loading="lazy" />
      </div>
      <figcaption>
        {labelOf(found.variant)},{' '}
        {found.distance === 0 ? 'the same picture' : `${found.distance} of 64 bits apart`}. Other work:{' '}
        <Link to={`/backoffice/works/${found.work.id}`}>{found.work.name}</Link> of {found.seller.name}
        {found.same_seller ? ' (the same seller)' : ''}, {found.work.status}.
      </figcaption>
    </Stack>
  )
}

const Pictures = ({ pictures }: { pictures: ReviewWork['pictures'] }) => (
  <div className={styles.pictures}>
    {pictures.map((picture) => (
      <figure key={picture.id}>
        <Picture picture={picture} sizes="20rem" />
        <figcaption>
          {[
            picture.kind === null ? 'Not said what it shows' : pictureKindNames[picture.kind],
            picture.typed_alt ? `“${picture.typed_alt}”` : `heard as “${picture.alt}”`,
            ...picture.warnings.map(labelOf),
          ]
            .filter(Boolean)
            .join(', ')}
        </figcaption>
      </figure>
    ))}
  </div>
)

const why = [
  { name: 'reason', label: 'Why, for the seller', kind: 'text' as const, templates: changeReasons },
]

const Decisions = ({ work }: { work: ReviewWork }) => {
  const params = { id: work.id }
  const { version } = work
  if (work.status === 'submitted' || work.changes === 'submitted')
    return (
      <>
        <Ask
          name="Approve"
          variant="primary"
          text="It is shown to everybody at once."
          changes={() => [change('staff.approveWork', { params, body: { version } })]}
          done="Approved."
        />
        <Ask
          name="Refuse"
          questions={why}
          changes={(answer) => [
            change('staff.refuseWork', { params, body: { version, reason: answer('reason') } }),
          ]}
          done="Refused."
        />
      </>
    )
  if (work.status !== 'live' && work.status !== 'sold' && work.status !== 'paused') return null
  return (
    <Ask
      name="Take down"
      text="It is no longer shown; the seller reads why."
      questions={why}
      changes={(answer) => [
        change('staff.takeDownWork', { params, body: { version, reason: answer('reason') } }),
      ]}
      done="Taken down."
    />
  )
}

/** /backoffice/works/{id}: a work, its pictures, what they look like, and the decision. */
export default function Work() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.work', { params: { id } })} heading="h1">
      {(work) => (
        <SectionPage title={work.name || 'Without a name'} aside={<Decisions work={work} />}>
          <Queue id={id} />
          <Part title="Pictures">
            <Pictures pictures={work.pictures} />
          </Part>
          <Facts
            facts={[
              ['Status', labelOf(work.changes ? `${work.status}, changes ${work.changes}` : work.status)],
              [
                'Seller',
                <>
                  <Link to={`/backoffice/sellers/${work.seller.id}`}>{work.seller.name}</Link> (
                  {work.seller.verification})
                </>,
              ],
              ['Artist', work.artist.name],
              ['Category', [work.category.name, work.subcategory?.name].filter(Boolean).join(' / ')],
              ['Kind', work.kind === 'unique' ? 'One of a kind' : 'Edition'],
              ['Medium', [work.medium, work.year].filter(Boolean).join(', ')],
              ...yesFacts.map((name): [string, string] => [
                workFacts[name].label,
                work[name] ? workFacts[name].ifYes : 'No',
              ]),
              [
                'Price of a frame',
                work.frame_price === null ? 'No frame offered' : moneyOf(work.frame_price),
              ],
              ['Packing', packingNames[work.packing]],
              ['Stock', `${work.in_stock} left, ${work.held} held, ${work.sold} sold`],
              ['Waiting since', momentOf(work.submitted_at)],
              ['Refused because', work.refusal],
            ]}
          />
          <Part title={work.sizes.length === 1 ? 'Size and price' : 'Sizes and prices'}>
            <ReviewSizes work={work} />
          </Part>
          {work.pending && (
            <Part title="Changes that wait">
              <Differences
                differences={[
                  ['Name', work.name, work.pending.name],
                  ['Artist', work.artist.name, work.pending.artist?.name],
                  ...reviewedFacts.map(
                    (name): Difference => [workFacts[name].label, work[name], work.pending?.[name]],
                  ),
                  ['Category', work.category.name, work.pending.category?.name],
                  ...(work.pending.labels ?? []).map(
                    (next, index): Difference => [
                      `Size ${index + 1}`,
                      work.sizes.find((size) => size.id === next.id)?.label ?? '',
                      next.label,
                    ],
                  ),
                  ['Description', work.desc, work.pending.desc],
                ]}
              />
              {work.pending.pictures && <Pictures pictures={work.pending.pictures} />}
            </Part>
          )}
          <Part title={work.evidence.length === 0 ? 'No similar pictures' : 'Similar pictures'}>
            {work.evidence.map((found) => (
              <Alike key={`${found.picture_id}${found.other_picture_id}`} work={work} found={found} />
            ))}
          </Part>
          <Part title="Description">
            <p className={styles.text}>{work.desc}</p>
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
