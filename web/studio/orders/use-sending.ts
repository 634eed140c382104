import { useState } from 'react'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'

/** Sends a form, once at a time. Its faults, by field: those found before it goes, then the server's. */
export function useSending<Answer>(onAnswer: (answer: Answer) => void) {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const send = async (wrong: Record<string, string>, step: () => Promise<{ data: Answer }>, done: string) => {
    if (busy) return
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onAnswer((await step()).data)
      notice.success(done)
    } catch (thrown) {
      if (thrown instanceof ApiProblem) setFaults(thrown.fields)
      if (isNews(thrown)) notice.error(sentenceOf(thrown))
    }
    setBusy(false)
  }
  return { faults, setFaults, busy, send }
}
