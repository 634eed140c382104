import type { StaffBank } from '../../../contract/bank.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { type Answers, Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Banks')

const questions = (it?: StaffBank): Question[] => [
  ...(it ? [] : [{ name: 'code', label: 'Code', hint: 'As the payment provider lists it.' }]),
  { name: 'name', label: 'Name', value: it?.name ?? '' },
  {
    name: 'short_names',
    label: 'Short names',
    value: it?.short_names.join(', ') ?? '',
    hint: 'What people call it, with commas between.',
    optional: true,
  },
  {
    name: 'nip_code',
    label: 'NIBSS code',
    value: it?.nip_code ?? '',
    hint: 'Six digits; empty where it is not known.',
    optional: true,
  },
  { name: 'listed', label: 'Sellers may choose it', kind: 'check', value: String(it?.listed ?? true) },
]

const bodyOf = (answer: Answers, version: number) => ({
  version,
  name: answer('name'),
  short_names: answer('short_names')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
  nip_code: answer('nip_code'),
  listed: answer('listed') === 'true',
})

/** /backoffice/banks: where sellers can be paid. */
export default function Banks() {
  const { read } = useAddress()
  const fits = ({ listed }: StaffBank) => {
    const wanted = read('state')
    return wanted === '' || (wanted === 'listed') === listed
  }
  return (
    <SectionPage
      title="Banks"
      aside={
        <>
          <Ask
            name="Refresh from the provider"
            text="Banks that the payment provider lists and we do not are added, and codes that we lack. Names stay, and so does what you took off the list."
            changes={() => [change('staff.refreshBanks', {})]}
            done="The list is up to date."
          />
          <Ask
            name="Add a bank"
            questions={questions()}
            changes={(answer) => [
              change('staff.saveBank', { params: { code: answer('code') }, body: bodyOf(answer, 0) }),
            ]}
            done="Added."
          />
        </>
      }
    >
      <StateFilter
        label="Banks"
        options={[
          ['', 'All'],
          ['listed', 'Listed'],
          ['unlisted', 'Not listed'],
        ]}
      />
      <Loaded query={useRead('staff.banks', {})}>
        {(all) => {
          const banks = all.filter(fits).map((bank) => Object.assign(bank, { id: bank.code }))
          return (
            <DataTable
              label="Banks"
              rows={banks}
              total={banks.length}
              next={null}
              columns={[
                { head: 'Name', text: ({ name }) => name },
                { head: 'Short names', text: (it) => it.short_names.join(', ') },
                { head: 'Code', text: ({ code }) => code },
                { head: 'NIBSS', text: ({ nip_code }) => nip_code },
                { head: 'Now', text: ({ listed }) => (listed ? 'Listed' : 'Not listed') },
                {
                  head: 'Actions',
                  text: () => '',
                  show: (it) => (
                    <Ask
                      name="Change"
                      title={`Change ${it.name}`}
                      text="Accounts that sellers have stored stay as they are."
                      questions={questions(it)}
                      changes={(answer) => [
                        change('staff.saveBank', {
                          params: { code: it.code },
                          body: bodyOf(answer, it.version),
                        }),
                      ]}
                      done="Changed."
                    />
                  ),
                },
              ]}
            />
          )
        }}
      </Loaded>
    </SectionPage>
  )
}
