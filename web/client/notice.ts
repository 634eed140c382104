import { toast } from '../kit/toasts.ts'
import { isNews, sentenceOf } from './api/problem.ts'

/** What a person is told in passing. */
export const notice = {
  success: (text: string): void => toast.success(text),
  error: (text: string): void => toast.error(text),
  /** Says what the server said. */
  refusal: (thrown: unknown): void => {
    if (isNews(thrown)) toast.error(sentenceOf(thrown))
  },
  /** Says 'error...', and in a second notice what the server said. */
  plainError: (thrown: unknown): void => {
    if (!isNews(thrown)) return
    toast.error('error...')
    toast.notice(sentenceOf(thrown))
  },
}
