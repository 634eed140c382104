import { beforeEach, expect, it } from 'vitest'
import { dismissFailures, dismissToast, toast, toastList } from './toasts.ts'

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
