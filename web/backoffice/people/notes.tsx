import { type RiskFlag, riskFlags, type StaffNote } from '../../../contract/staff-note.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Part, Row } from '../frame/sections.tsx'
import { type Warning, Warnings } from '../frame/warnings.tsx'

const risks: Record<RiskFlag, string> = {
  fraud: 'Fraud',
  counterfeit: 'Copies sold as originals',
  chargeback: 'Disputes payments',
  stolen_account: 'Account may be stolen',
  abuse: 'Abusive',
  watch: 'Watch',
}

const holdsStill = ({ flag, cleared_at }: StaffNote): boolean => flag !== null && cleared_at === null

const warningOf = ({ flag, at, by, text }: StaffNote): Warning => ({
  name: `Risk: ${flag ? risks[flag] : ''}`,
  since: `${momentOf(at)}, ${by}`,
  text,
})

/** The risks that an account is marked with, at the top of its pages. */
export function RiskWarnings({ accountId }: { accountId: string }) {
  const { data } = useRead('staff.notes', { params: { id: accountId } }, { quiet: true })
  return <Warnings entries={(data?.notes ?? []).filter(holdsStill).map(warningOf)} />
}

const sentenceOf = ({ by, flag, text, cleared_by, cleared_at }: StaffNote): string => {
  if (flag === null) return `${by}: ${text}`
  const over = cleared_at === null ? '' : ` Over since ${momentOf(cleared_at)}, says ${cleared_by ?? ''}.`
  return `${by} marked it “${risks[flag]}”: ${text}.${over}`.replace(/([.!?])\./g, '$1')
}

/** Notes of colleagues about an account, with a form to add one. Only staff read them. */
export function Notes({ accountId }: { accountId: string }) {
  const params = { id: accountId }
  return (
    <Part title="Notes of staff">
      <Row>
        <Ask
          name="Add a note"
          text="For colleagues alone: it is dated and signed with your name."
          questions={[{ name: 'text', label: 'Note', kind: 'text' }]}
          changes={(answer) => [change('staff.addNote', { params, body: { text: answer('text') } })]}
          done="Noted."
        />
        <Ask
          name="Flag a risk"
          text="Colleagues see it at the top of this account until someone clears it. Nothing is stopped by it."
          questions={[
            {
              name: 'flag',
              label: 'Risk',
              kind: 'choice',
              options: riskFlags.map((flag) => [flag, risks[flag]] as const),
              value: 'watch',
            },
            { name: 'text', label: 'What was seen', kind: 'text' },
          ]}
          changes={(answer) => [
            change('staff.addNote', {
              params,
              body: { flag: oneOf(riskFlags, answer('flag')), text: answer('text') },
            }),
          ]}
          done="Flagged."
        />
      </Row>
      <Loaded query={useRead('staff.notes', { params })}>
        {({ notes }) => (
          <EventList
            entries={notes.map((note) => ({
              key: note.id,
              at: momentOf(note.at),
              what: (
                <>
                  {sentenceOf(note)}{' '}
                  {note.flag !== null && holdsStill(note) && (
                    <Ask
                      name="Clear"
                      label={`Clear the flag ${risks[note.flag]}`}
                      title={`Clear the flag “${risks[note.flag]}”`}
                      text="It stays in the list, with your name and the time."
                      changes={() => [
                        change('staff.clearFlag', { params: { id: accountId, note: note.id } }),
                      ]}
                      done="Cleared."
                    />
                  )}
                </>
              ),
            }))}
          />
        )}
      </Loaded>
    </Part>
  )
}
