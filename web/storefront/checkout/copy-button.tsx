import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/toasts.ts'

/** Copies a text; `what` says to listeners which one. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied!')
    } catch {
      toast.error('Failed to copy!')
    }
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {what}</span>
    </Button>
  )
}
