import { useQueryClient } from '@tanstack/react-query'
import { scopeNames } from '../../../contract/principal.ts'
import { dayOf, timeOf } from '../../../kernel/dates.ts'
import { notice } from '../../client/notice.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { call, useRead } from '../api/call.ts'
import { scopeLabels } from './labels.ts'
import { MakingForm } from './making-form.tsx'

/** The API keys of the signed-in seller. */
export function useKeys() {
  return useRead('seller.apiKeys', {})
}

/** The API keys of a seller, and the form that makes one. */
export function Keys() {
  const query = useKeys()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: keyOf('seller.apiKeys') })
  const end = async (id: string) => {
    try {
      await call('seller.revokeApiKey', { params: { id } })
      notice.success('The key is ended.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
    await reload()
  }
  return (
    <>
      <Loaded query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p>No program has a key yet.</p>
          ) : (
            <Table
              rows={keys}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Name', show: ({ name }) => name },
                { head: 'Begins with', kind: 'code', show: ({ hint }) => hint },
                { head: 'May', show: ({ scopes }) => scopes.map((scope) => scopeLabels[scope]).join('; ') },
                { head: 'Used', show: ({ used_at }) => (used_at === null ? 'Never' : timeOf(used_at)) },
                { head: 'Ends', show: ({ expires_at }) => dayOf(expires_at) },
                {
                  head: '',
                  isPlain: true,
                  show: ({ id, name }) => (
                    <Button onClick={() => void end(id)} aria-label={`End the key ${name}`}>
                      End
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <MakingForm
        of="name"
        text={{ label: 'Name', hint: 'The program that uses it' }}
        legend="What it may do"
        choices={scopeNames}
        labels={scopeLabels}
        needs="Choose at least one scope"
        says={{
          open: 'Make a key',
          submit: 'Make the key',
          busy: 'Making...',
          secret: 'Your new key.',
          note: 'The key expires in 90 days. We will tell you by e-mail that it was made.',
        }}
        make={async (name, scopes, given) =>
          (await call('seller.createApiKey', { body: { name, scopes, days: 90, ...given } })).data.token
        }
        onMade={reload}
      />
    </>
  )
}
