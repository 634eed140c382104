import { notificationKinds } from '../../../contract/notification.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Stack } from '../../kit/layout.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import styles from './notifications.module.css'
import { MessageNumberPanel } from './number.tsx'
import { useChoose, useNotificationSettings } from './queries.ts'

export const meta = privatePage('Notification settings')

/** A tick box alone in a cell, named by its row and column. */
function Tick({
  name,
  checked,
  disabled,
  onChange,
}: {
  name: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.tick}>
      <span className="visually-hidden">{name}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

/** /studio/notifications/settings: what the seller hears of by mail, by message, or in the studio alone. */
export default function NotificationSettingsPage() {
  const query = useNotificationSettings()
  const { mutate: choose, variables, isPending } = useChoose()
  return (
    <>
      <PageHead title="Notification settings" back={{ name: 'Notifications', to: '/studio/notifications' }} />
      <Loaded query={query}>
        {({ email, choices, number, has_messages }) => {
          const canMessage = has_messages && number?.confirmed === true
          return (
            <Stack gap={7}>
              {has_messages && (
                <Panel title="Messages to your phone">
                  <p>
                    Short messages with a link, in addition to the e-mails. Nothing is sent until you enter
                    the code that confirms that the number is yours.
                  </p>
                  <MessageNumberPanel number={number} />
                </Panel>
              )}
              <Panel title="What we write to you about">
                <p>
                  Mails go to <strong className={styles.address}>{email}</strong>. Everything also appears in
                  your studio. What concerns your money or the security of your account is always sent by
                  e-mail.
                </p>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">When</th>
                      <th scope="col">Mail</th>
                      {has_messages && <th scope="col">Message</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {choices.map((stored) => {
                      const { kind, mail, message } =
                        isPending && variables.kind === stored.kind ? variables : stored
                      const { name, isRequired } = notificationKinds[kind]
                      return (
                        <tr key={kind}>
                          <th scope="row">{name}</th>
                          <td>
                            {isRequired ? (
                              <span className={styles.always}>Always</span>
                            ) : (
                              <Tick
                                name={`${name}: by mail`}
                                checked={mail}
                                onChange={(checked) => choose({ kind, message, mail: checked })}
                              />
                            )}
                          </td>
                          {has_messages && (
                            <td>
                              <Tick
                                name={`${name}: by message`}
                                checked={message && canMessage}
                                disabled={!canMessage}
                                onChange={(checked) => choose({ kind, mail, message: checked })}
                              />
                            </td>
                          )}
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </Panel>
            </Stack>
          )
        }}
      </Loaded>
    </>
  )
}
