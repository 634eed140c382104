import type { CategoryTree } from '../../../contract/staff.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import styles from './categories.module.css'

export const meta = privatePage('Categories')

type Branch = CategoryTree[number]['subcategories'][number]

const questions = (tree: CategoryTree, it?: Branch, parent = ''): Question[] => [
  { name: 'name', label: 'Name', value: it?.name ?? '' },
  {
    name: 'parent',
    label: 'Below',
    kind: 'choice',
    optional: true,
    value: parent,
    options: [
      ['', 'Nothing: on the first level'],
      ...tree.filter(({ id }) => id !== it?.id).map(({ id, name }) => [id, name] as const),
    ],
  },
  { name: 'position', label: 'Position', kind: 'number', value: String(it?.position ?? 0) },
]

/** Asked once: the address of a category stays. */
const address: Question = {
  name: 'slug',
  label: 'Address',
  optional: true,
  hint: 'Empty: made from the name. Photography has a page for what is below it at colored, and one for black-and-white.',
}

const Line = ({ tree, it, parent }: { tree: CategoryTree; it: Branch; parent?: string }) => (
  <div className={styles.line}>
    <span>
      {it.name}{' '}
      <span className={styles.quiet}>
        /{it.slug}, {it.works} works
      </span>
    </span>
    <Row>
      <Ask
        name="Change"
        title={`Change ${it.name}`}
        label={`Change ${it.name}`}
        questions={questions(tree, it, parent)}
        changes={(answer) => [
          change('staff.updateCategory', {
            params: { id: it.id },
            body: {
              version: it.version,
              name: answer('name'),
              parent_id: answer('parent') || null,
              position: Number(answer('position')),
            },
          }),
        ]}
        done="Changed."
      />
      {it.works === 0 && (
        <Ask
          name="Delete"
          title={`Delete ${it.name}`}
          label={`Delete ${it.name}`}
          text="There are no works in it."
          changes={() => [
            change('staff.deleteCategory', { params: { id: it.id }, body: { version: it.version } }),
          ]}
          done="Deleted."
        />
      )}
    </Row>
  </div>
)

/** /backoffice/categories: the tree of categories. */
export default function Categories() {
  return (
    <Loaded query={useRead('staff.categories', {})} heading="h1">
      {(tree) => (
        <SectionPage
          title="Categories"
          aside={
            <Ask
              name="Add a category"
              variant="primary"
              questions={[...questions(tree), address]}
              changes={(answer) => [
                change('staff.createCategory', {
                  body: {
                    name: answer('name'),
                    ...(answer('slug') !== '' && { slug: answer('slug') }),
                    parent_id: answer('parent') || null,
                    position: Number(answer('position')),
                  },
                }),
              ]}
              done="Added."
            />
          }
        >
          <ul className={styles.tree}>
            {tree.map(({ subcategories, ...it }) => (
              <li key={it.id}>
                <Line tree={tree} it={it} />
                <ul className={styles.tree}>
                  {subcategories.map((child) => (
                    <li key={child.id}>
                      <Line tree={tree} it={child} parent={it.id} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </SectionPage>
      )}
    </Loaded>
  )
}
