import { Link, useLocation } from 'react-router'
import { unsavedFilters, type ViewedList, viewedLists } from '../../../contract/saved-view.ts'
import { Ask } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import styles from './list-filters.module.css'

/** What of an address is saved, in one order. */
function queryIn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of unsavedFilters) query.delete(name)
  query.sort()
  return query.toString()
}

/** The filters that the reader has saved for the list of this page, each as a link, and the button that saves those that are set. */
export function SavedViews() {
  const { pathname, search } = useLocation()
  const list = viewedLists.find((each) => pathname.replace(/\/$/, '') === `/backoffice/${each}`)
  return list === undefined ? null : <Views list={list} query={queryIn(search)} />
}

const Views = ({ list, query }: { list: ViewedList; query: string }) => {
  const { data } = useRead('staff.views', {}, { quiet: true })
  const views = (data?.views ?? []).filter((view) => view.list === list)
  const current = views.find((view) => view.query === query)
  return (
    <nav className={styles.chips} aria-label="Saved views">
      {views.map((view) => (
        <Link
          key={view.id}
          className={styles.chip}
          to={`?${view.query}`}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {view.name}
        </Link>
      ))}
      {current ? (
        <AtOnce
          name="Delete this view"
          label={`Delete the view ${current.name}`}
          variant="plain"
          changes={() => [change('staff.deleteView', { params: { id: current.id } })]}
          undo={() => [change('staff.saveView', { body: { list, name: current.name, query } })]}
          done="Deleted."
        />
      ) : (
        <Ask
          name="Save this view"
          variant="plain"
          text="Filters and order of this list, as they are now, under a name; without words that are searched for. Only you see it."
          questions={[
            { name: 'name', label: 'Name', hint: 'A view of this name is replaced. At most 60 letters.' },
          ]}
          changes={(answer) => [
            change('staff.saveView', { body: { list, name: answer('name').trim(), query } }),
          ]}
          done="Saved."
        />
      )}
    </nav>
  )
}
