import { Button } from '../../kit/button.tsx'

/** The one button that sends a form: as wide as the form, and of no use before the page is alive. */
export function Submit({
  children,
  busyText,
  busy,
  alive,
}: {
  children: string
  busyText: string
  busy: boolean
  alive: boolean
}) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      disabled={!alive}
      busy={busy}
      busyText={busyText}
    >
      {children}
    </Button>
  )
}
