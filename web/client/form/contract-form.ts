import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type SubmitHandler,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiProblem, isNews } from '../api/problem.ts'
import { useSession } from '../session/session.ts'

// Compiled schemas need eval, which the content security policy forbids; trying it would be reported each time.
z.config({ jitless: true })

/**
 * A form with a schema of the contract. Without `defaults`, fields keep text typed before hydration. Errors never empty a field;
 * a second submit is ignored while one runs.
 */
export function useContractForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodMiniType<Out, In>,
  defaults?: DefaultValues<In>,
) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    ...(defaults ? { defaultValues: defaults } : {}),
  })
  const underWay = useRef(false)
  const alive = useSession() !== 'unknown'
  const { errors, isSubmitting } = form.formState

  /** Everything a field of the kit needs. */
  const field = (name: Path<In>, options?: RegisterOptions<In, Path<In>>) => {
    const error = errors[name]?.message
    return { ...form.register(name, options), error: typeof error === 'string' ? error : undefined }
  }

  /** Shows what the server found wrong under its fields. Answers whether there was such a field in this form. */
  const showRefusal = (thrown: unknown): boolean => {
    if (!(thrown instanceof ApiProblem) || !isNews(thrown)) return false
    const names = Object.keys(thrown.fields).filter((name) => name in form.control._fields) as Path<In>[]
    names.forEach((name, i) => {
      form.setError(name, { type: 'server', message: thrown.fields[name] ?? '' }, { shouldFocus: i === 0 })
    })
    return names.length > 0
  }

  /** Looks again at a field whose rule depends on another that has just changed, once something was typed into it. */
  const lookAgain = (name: Path<In>): void => {
    if (form.getValues(name)) void form.trigger(name)
  }

  const submit = (save: SubmitHandler<Out>) => async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    try {
      await form.handleSubmit(save)(event)
    } finally {
      underWay.current = false
    }
  }

  return { ...form, field, lookAgain, submit, showRefusal, busy: isSubmitting, alive }
}
