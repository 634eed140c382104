import { toast } from '../kit/toasts.ts'
import { isNews, sentenceOf } from './api/problem.ts'

/** What a person is shown in passing. */
export const notice = {
  success: (text: string): void => toast.success(text),
  error: (text: string): void => toast.error(text),
  /** Says what was done, with a button that undoes it. */
  undoable: (text: string, undo: () => void): void => toast.success(text, { label: 'Undo', run: undo }),
  /** Says what the server said. */
  refusal: (thrown: unknown): void => {
    if (isNews(thrown)) toast.error(sentenceOf(thrown))
  },
  /** Says the text that belongs to a failure, and below it what the server said, where that is something else. */
  failure: (text: string, thrown: unknown): void => {
    if (!isNews(thrown)) return
    const sentence = sentenceOf(thrown)
    toast.error(text, undefined, sentence === text ? undefined : sentence)
  },
  /** Says 'error...', and below it what the server said. */
  plainError: (thrown: unknown): void => notice.failure('error...', thrown),
}
