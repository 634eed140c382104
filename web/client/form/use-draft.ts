import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Draft } from '../storage/drafts.ts'

/** Fills a form's empty fields with what was typed before a reload or a step back, and keeps what is typed from then on. */
export function useDraft<In extends FieldValues, Name extends string & Path<In>>(
  { watch, getValues, setValue }: Pick<UseFormReturn<In>, 'watch' | 'getValues' | 'setValue'>,
  draft: Draft<Name>,
): void {
  useEffect(() => {
    for (const [name, text] of Object.entries(draft.read()) as [Name, PathValue<In, Name>][])
      if (!getValues(name)) setValue(name, text)
    // What was typed before the page was alive is in the form, and in no draft yet.
    draft.write(getValues())
    // Only what a person typed: what the page filled in is there again anyway.
    const { unsubscribe } = watch((texts, { type }) => {
      if (type !== undefined) draft.write(texts)
    })
    return unsubscribe
  }, [watch, getValues, setValue, draft])
}
