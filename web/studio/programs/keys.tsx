import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type Scope, scopeNames } from '../../../contract/principal.ts'
import { dayOf, timeOf } from '../../../kernel/dates.ts'
import { useOwnerProof } from '../../client/account/second-factor/owner-proof.tsx'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { Table } from '../../client/table/table.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call, useRead } from '../api/call.ts'
import { scopeLabels } from './labels.ts'
import styles from './programs.module.css'
import { ShownOnce } from './shown-once.tsx'

const KEYS = keyOf('seller.apiKeys')

/** The API keys of the signed-in seller. */
export function useKeys() {
  return useRead('seller.apiKeys', {})
}

/** The API keys of a seller, and the form that makes one. */
export function Keys() {
  const query = useKeys()
  const client = useQueryClient()
  const end = async (id: string) => {
    try {
      await call('seller.revokeApiKey', { params: { id } })
      notice.success('The key is ended.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
    await client.invalidateQueries({ queryKey: KEYS })
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
      <KeyForm onMade={() => client.invalidateQueries({ queryKey: KEYS })} />
    </>
  )
}

function KeyForm({ onMade }: { onMade: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<string>()
  const proof = useOwnerProof()

  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = {
      ...(name.trim() === '' && { name: 'Name is required' }),
      ...(chosen.length === 0 && { scopes: 'Choose at least one scope' }),
    }
    setErrors(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const given = await proof.pass()
      if (given) {
        const { data } = await call('seller.createApiKey', {
          body: { name, scopes: [...chosen], days: 90, ...given },
        })
        setMade(data.token)
        setName('')
        setChosen([])
        proof.clear()
        await onMade()
      }
    } catch (thrown) {
      const field = thrown instanceof ApiProblem ? thrown.fields['current_password'] : undefined
      if (field === undefined) notice.error(sentenceOf(thrown))
      proof.setError(field)
    }
    setBusy(false)
  }

  if (made !== undefined)
    return (
      <ShownOnce
        label="Your new key."
        secret={made}
        onDone={() => {
          setMade(undefined)
          setOpen(false)
        }}
      />
    )
  if (!open)
    return (
      <Cluster gap={3} className={styles.actions}>
        <Button onClick={() => setOpen(true)}>Make a key</Button>
      </Cluster>
    )
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void make(event)}
    >
      <Field
        label="Name"
        hint="The program that uses it"
        value={name}
        error={errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Stack as="fieldset" gap={2} className={styles.ticks}>
        <legend>What it may do</legend>
        {scopeNames.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabels[scope]}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          />
        ))}
        <p className={styles.error} aria-live="polite">
          {errors['scopes']}
        </p>
      </Stack>
      {proof.field}
      <p>The key expires in 90 days. We will tell you by e-mail that it was made.</p>
      <Cluster gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyText="Making...">
          Make the key
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
