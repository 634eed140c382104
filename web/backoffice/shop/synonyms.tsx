import type { Synonym } from '../../../contract/synonym.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Answers, Ask, type Question } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

export const meta = privatePage('Synonyms')

const questions = (it?: Synonym): Question[] => [
  {
    name: 'term',
    label: 'Word',
    value: it?.term ?? '',
    hint: 'What buyers type. Case, marks and spaces make no difference.',
  },
  {
    name: 'meanings',
    label: 'Also finds',
    value: it?.meanings.join(', ') ?? '',
    hint: 'Words used in works, such as indigo resist, with commas between them. At most twelve.',
  },
]

const bodyOf = (answer: Answers) => ({
  term: answer('term'),
  meanings: answer('meanings')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
})

/** /backoffice/synonyms: words that searches take for others. */
export default function Synonyms() {
  return (
    <Loaded query={useRead('staff.synonyms', {})} heading="h1">
      {(synonyms) => (
        <SectionPage
          title="Synonyms"
          aside={
            <Ask
              name="Add a word"
              variant="primary"
              questions={questions()}
              changes={(answer) => [change('staff.createSynonym', { body: bodyOf(answer) })]}
              done="Added. Searches know it now."
            />
          }
        >
          <p>Who searches for a word also finds works with one of the others.</p>
          <DataTable
            label="Synonyms"
            rows={synonyms}
            total={synonyms.length}
            next={null}
            columns={[
              { head: 'Word', text: ({ term }) => term },
              { head: 'Also finds', text: ({ meanings }) => meanings.join(', ') },
              {
                head: 'Actions',
                text: () => '',
                show: (it) => (
                  <Row>
                    <Ask
                      name="Change"
                      title={`Change ${it.term}`}
                      label={`Change ${it.term}`}
                      questions={questions(it)}
                      changes={(answer) => [
                        change('staff.updateSynonym', {
                          params: { id: it.id },
                          body: { ...bodyOf(answer), version: it.version },
                        }),
                      ]}
                      done="Changed."
                    />
                    <AtOnce
                      name="Delete"
                      label={`Delete ${it.term}`}
                      changes={() => [
                        change('staff.deleteSynonym', {
                          params: { id: it.id },
                          body: { version: it.version },
                        }),
                      ]}
                      undo={() => [
                        change('staff.createSynonym', { body: { term: it.term, meanings: it.meanings } }),
                      ]}
                      done="Deleted."
                    />
                  </Row>
                ),
              },
            ]}
          />
        </SectionPage>
      )}
    </Loaded>
  )
}
