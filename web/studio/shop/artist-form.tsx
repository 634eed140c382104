import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { artistFields, artistNames, newArtist } from '../../../contract/artist-record.ts'
import { longTextsOf } from '../../../contract/record.ts'
import type { Artist } from '../../../contract/seller.ts'
import { states } from '../../../contract/texts.ts'
import { only } from '../../../kernel/only.ts'
import { presentOf } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { StateSelect } from '../parts/state-select.tsx'
import { ExhibitionFields, exhibitionsOf, faultOf, typedOf } from './exhibition-fields.tsx'
import { LongTexts } from './long-texts.tsx'
import { Portrait } from './portrait.tsx'

const isState = (text: string): text is (typeof states)[number] =>
  (states as readonly string[]).includes(text)

const longTexts = longTextsOf(artistFields)

/** What buyers read of an artist: one who is there already, or a new one. What was changed meanwhile is shown beside what was typed. */
export function ArtistForm({ artist, onDone }: { artist?: Artist; onDone: () => void }) {
  const typed = artist?.pending ?? artist
  const {
    state = '',
    exhibitions: shown = [],
    ...texts
  }: Partial<Artist> = typed ? only(artistNames, typed) : {}
  const { field, submit, showRefusal, busy } = useContractForm(newArtist, {
    ...texts,
    ...(isState(state) ? { state } : {}),
  })
  // A portrait that was given meanwhile has made a new version.
  const [latest, setLatest] = useState(artist)
  const [exhibitions, setExhibitions] = useState(() => shown.map(typedOf))
  const [isChecked, setChecked] = useState(false)
  const [present, setPresent] = useState<Artist | null>(null)
  /** What is saved by now, reviewed or not. */
  const saved = present && (present.pending ?? present)
  const client = useQueryClient()
  const save = submit(async (entry) => {
    setChecked(true)
    if (exhibitions.some(faultOf)) return notice.error('Please check the exhibitions.')
    const form = { ...entry, exhibitions: exhibitionsOf(exhibitions) }
    try {
      const version = (present ?? latest)?.version
      const { data: answer } = await (artist && version !== undefined
        ? call('seller.updateArtist', { params: { id: artist.id }, body: { ...form, version } })
        : call('seller.addArtist', { body: form }))
      notice.success(
        answer.pending
          ? `We will review “${form.name}” first, then buyers will see it.`
          : `${form.name} is saved.`,
      )
      await client.invalidateQueries({ queryKey: keyOf('seller.artists') })
      onDone()
    } catch (thrown) {
      const now = presentOf<'seller.updateArtist'>(thrown)
      if (now) setPresent(now)
      else if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={save}>
      {artist && artist.works > 0 && (
        <p>Where works of this artist are on show, a change waits until we have reviewed it.</p>
      )}
      {saved && (
        <div role="alert">
          <p>
            <strong>This was changed in the meantime.</strong> Saved by now: {saved.name}, {saved.town},{' '}
            {saved.state}. “{longTexts.map((name) => saved[name]).join(' ')}” Save again to put yours in its
            place.
          </p>
        </div>
      )}
      {latest && <Portrait artist={latest} onChange={setLatest} />}
      <Field label="Name" {...field('name')} />
      <div className={styles.pair}>
        <Field label="Town" {...field('town')} />
        <StateSelect mayBeEmpty {...field('state')} />
      </div>
      <LongTexts fields={artistFields} field={(name) => field(name)} />

      <ExhibitionFields rows={exhibitions} isChecked={isChecked} onChange={setExhibitions} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </Stack>
  )
}
