import type { MessageTemplate } from '../../../contract/message.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Answers, Ask, type Question } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Part, Row } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import styles from './list.module.css'

const questions = (it?: MessageTemplate): Question[] => [
  { name: 'name', label: 'Name', value: it?.name ?? '', hint: 'What it is chosen by.' },
  {
    name: 'text',
    label: 'Text',
    kind: 'text',
    value: it?.text ?? '',
    hint: '{name} becomes the name of the person who wrote, {order} the code of the order that the message names.',
  },
]

const bodyOf = (answer: Answers) => ({ name: answer('name'), text: answer('text') })

/** The texts that answers to messages begin with: added, changed, deleted. */
export function Templates() {
  return (
    <Part title="Templates for answers">
      <Row>
        <Ask
          name="Add a template"
          questions={questions()}
          changes={(answer) => [change('staff.createMessageTemplate', { body: bodyOf(answer) })]}
          done="Added."
        />
      </Row>
      <Loaded query={useRead('staff.messageTemplates', {})}>
        {(templates) =>
          templates.length > 0 && (
            <DataTable
              label="Templates for answers"
              rows={templates}
              total={templates.length}
              next={null}
              columns={[
                { head: 'Name', text: ({ name }) => name },
                {
                  head: 'Text',
                  text: ({ text }) => text,
                  show: ({ text }) => <span className={styles.text}>{text}</span>,
                },
                {
                  head: 'Actions',
                  text: () => '',
                  show: (it) => (
                    <Row>
                      <Ask
                        name="Change"
                        title={`Change ${it.name}`}
                        label={`Change ${it.name}`}
                        questions={questions(it)}
                        changes={(answer) => [
                          change('staff.updateMessageTemplate', {
                            params: { id: it.id },
                            body: { ...bodyOf(answer), version: it.version },
                          }),
                        ]}
                        done="Changed."
                      />
                      <AtOnce
                        name="Delete"
                        label={`Delete ${it.name}`}
                        changes={() => [
                          change('staff.deleteMessageTemplate', {
                            params: { id: it.id },
                            body: { version: it.version },
                          }),
                        ]}
                        undo={() => [
                          change('staff.createMessageTemplate', { body: { name: it.name, text: it.text } }),
                        ]}
                        done="Deleted."
                      />
                    </Row>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Part>
  )
}
