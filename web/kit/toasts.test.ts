import { beforeEach, expect, it } from 'vitest'
import { dismissFailures, dismissPast, dismissToast, toast, toastList } from './toasts.ts'

const texts = () => toastList.now().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of toastList.now()) dismissToast(id)
})

it('(D8) what worked ends what had failed before, and never stands beside it', () => {
  toast.error('The code is wrong.')
  toast.error('Three tries are left.')
  toast.success('registration successfull')
  expect(texts()).toEqual(['registration successfull'])
  toast.success('Copied!')
  expect(texts()).toEqual(['registration successfull', 'Copied!'])
})

it('(D8) failures end with their step; what was said since the press that led on stays', async () => {
  toast.error('select an option')
  toast.success('Copied!')
  toast.error('select an option')
  await new Promise((resolve) => setTimeout(resolve, 2))
  const pressed = performance.now()
  toast.error('Session expired')
  dismissFailures(pressed)
  expect(texts()).toEqual(['Copied!', 'Session expired'])
})

it('(D8) (F-23) a notice ends with its page, but for what can be undone and what was said since the press that led on', async () => {
  toast.success('registration successfull')
  toast.success('removed', { label: 'Undo', run: () => {} })
  await new Promise((resolve) => setTimeout(resolve, 2))
  const pressed = performance.now()
  toast.success('Updated')
  dismissPast(pressed)
  expect(texts()).toEqual(['removed', 'Updated'])
})
