import { marketingWording } from '../../../contract/account.ts'
import { dayInFigures } from '../../../kernel/dates.ts'
import { notice } from '../../client/notice.ts'
import { useConsents, useSetConsents } from '../../client/queries/consents.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './data.module.css'

const places = {
  'sign-up': 'at sign-up',
  settings: 'here',
  newsletter: 'by the newsletter’s link',
  unsubscribe: 'by a link in an e-mail',
} as const

/** The consent to news by e-mail: a switch that counts at once, and when it was last moved. */
export function NewsConsent() {
  const { data } = useConsents()
  const { mutateAsync, isPending, variables } = useSetConsents()
  const move = async (marketing: boolean) => {
    try {
      await mutateAsync(marketing)
      notice.success('updated successfully...')
    } catch (thrown) {
      notice.refusal(thrown)
    }
  }
  const last = data?.history[0]
  return (
    <Stack as="section" gap={4} className={styles.part}>
      <h2 className={styles.heading}>News by e-mail</h2>
      <Checkbox
        label={marketingWording.text}
        checked={isPending ? variables : (data?.marketing ?? false)}
        disabled={data === undefined}
        onChange={({ target }) => {
          if (!isPending) void move(target.checked)
        }}
      />
      {last && (
        <p className={styles.since}>
          {last.given ? 'Agreed' : 'Withdrawn'} {places[last.source]} on {dayInFigures(last.at)}.
        </p>
      )}
    </Stack>
  )
}
