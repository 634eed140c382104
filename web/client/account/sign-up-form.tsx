import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { marketingWording } from '../../../contract/account.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Submit } from '../form/submit.tsx'
import styles from './form.module.css'
import { type Rules, RulesDialog } from './rules-dialog.tsx'

type Name = 'first_name' | 'last_name' | 'phone' | 'email' | 'terms_agreement' | 'marketing'

/**
 * The sign-up fields of every surface. `field` binds a field to its form; `passwords` renders the surface's own password fields.
 */
export function SignUpForm({
  field,
  onSubmit,
  busy,
  alive,
  passwords,
}: {
  field: (name: Name) => Omit<ComponentProps<typeof Checkbox>, 'label'>
  onSubmit: ComponentProps<'form'>['onSubmit']
  busy: boolean
  alive: boolean
  passwords: () => ReactNode
}) {
  const [shown, setShown] = useState<Rules | null>(null)
  const opening = (name: Rules) => ({
    to: `/${name}`,
    'aria-haspopup': 'dialog' as const,
    // Pressed before the page is alive it waits, and leaves the form as little as later.
    'data-early': name,
    onClick: (event: MouseEvent) => {
      // In another tab it is the page, as a browser has it.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      setShown(name)
    },
  })
  return (
    <>
      <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <Field label="First name" autoComplete="given-name" {...field('first_name')} />
        <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
        <Field
          label="Phone"
          hint="So that a courier, or we, can reach you about an order."
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          {...field('phone')}
        />
        <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
        {/* Bound in this place: the form focuses the first wrong field in the order of binding. */}
        {passwords()}
        <Checkbox
          label={
            <>
              I agree to the <Link {...opening('terms')}>terms and conditions</Link>
            </>
          }
          {...field('terms_agreement')}
        />
        <Checkbox label={marketingWording.text} {...field('marketing')} />
        <Submit busyText="Creating your account..." busy={busy} alive={alive}>
          Create account
        </Submit>
        <p className={styles.note}>
          Our <Link {...opening('privacy')}>privacy policy</Link> says what we store about you, and why.
        </p>
      </Stack>
      <RulesDialog name={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  )
}
