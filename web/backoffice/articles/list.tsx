import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { articleStates } from '../../../contract/article.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { change, useChanges } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'
import styles from './list.module.css'

export const meta = privatePage('Articles')

/** Asks for a title and leads to the draft that has it. */
const Begin = () => {
  const [open, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const navigate = useNavigate()
  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const typed = new FormData(event.currentTarget).get('title')
    const title = typeof typed === 'string' ? typed : ''
    setRefusal(null)
    try {
      const [draft] = await make([change('staff.createArticle', { body: { title } })])
      if (draft) await navigate(`/backoffice/articles/${draft.id}`)
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <>
      <Button variant="primary" size="small" onClick={() => setOpen(true)}>
        Write an article
      </Button>
      <Dialog open={open} title="Write an article" onClose={() => setOpen(false)}>
        <Stack as="form" gap={4} onSubmit={(event) => void begin(event)}>
          <Field
            name="title"
            label="Title"
            hint="Its web address is made from it; both can be changed until it is published."
            required
            maxLength={150}
          />
          <RefusalNote text={refusal} />
          <Row>
            <Button type="submit" variant="primary" busy={isPending} busyText="One moment...">
              Begin
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  )
}

/** /backoffice/articles: drafts, those with a date to come, and what is out; changed last first. */
export default function Articles() {
  const { query } = useAddress()
  const list = useRead('staff.articles', { query: query('state', 'q') }, { keep: true })
  return (
    <SectionPage title="Articles" aside={<Begin />}>
      <Row>
        <StateFilter
          label="State"
          options={[['', 'All'], ...articleStates.map((it) => [it, labelOf(it)] as const)]}
        />
        <SearchFilter name="q" label="Title or address" />
      </Row>
      <Loaded query={list}>
        {({ articles, total, next }) => (
          <DataTable
            label="Articles"
            rows={articles}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/articles/${id}`}
            columns={[
              {
                head: 'Title',
                text: ({ title }) => title,
                sort: 'title',
                show: ({ title, picture }) => (
                  <>
                    <span className={styles.thumb}>
                      {picture && <Picture picture={picture} sizes="48px" alt="" />}
                    </span>
                    <span className={styles.title}>{title}</span>
                  </>
                ),
              },
              { head: 'Address', text: ({ slug }) => `/blog/${slug}` },
              {
                head: 'State',
                text: ({ state }) => labelOf(state),
                show: ({ state }) => <State state={state} />,
              },
              { head: 'Date', text: (it) => momentOf(it.published_at), sort: 'published_at' },
              { head: 'Changed', text: (it) => momentOf(it.changed_at), sort: 'changed_at' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
