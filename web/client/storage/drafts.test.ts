import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { answerDraft, drafts, forgetDrafts } from './drafts.ts'

let tab: TestStorage
beforeEach(() => {
  stubBrowser(new TestStorage())
  tab = new TestStorage()
  Object.assign(window, { sessionStorage: tab })
})
afterEach(() => vi.unstubAllGlobals())

it('(D4) keeps the words of a sign-up in the tab, and never a password or a consent', () => {
  const typed = {
    first_name: 'Ṣọlá',
    email: 'sola@journey.example',
    password: 'oju ni alakan',
    repeatpassword: 'oju ni alakan',
    terms_agreement: true,
    marketing: true,
  }
  drafts.signUp.write(typed)
  expect(drafts.signUp.read()).toEqual({ first_name: 'Ṣọlá', email: 'sola@journey.example' })
  expect(tab.getItem('draft_sign_up')).not.toMatch(/alakan|terms|marketing/)
})

it.each(['{', '7', 'null', '[]', '"x"', '{"email":{"toString":1},"phone":7}'])(
  'takes %s for an empty draft',
  (text) => {
    tab.setItem('draft_sign_up', text)
    expect(drafts.signUp.read()).toEqual({})
  },
)

it('forgets them all, and lives with a tab whose storage is blocked or full', () => {
  drafts.address.write({ city: 'Ìkẹjà' })
  for (const id of ['one', 'two']) answerDraft(id).write({ text: 'Dear Chi,' })
  expect(answerDraft('two').read()).toEqual({ text: 'Dear Chi,' })
  forgetDrafts()
  for (const id of ['one', 'two']) expect(answerDraft(id).read()).toEqual({})
  expect(drafts.address.read()).toEqual({})
  tab.full = true
  expect(() => drafts.address.write({ city: 'Ìkẹjà' })).not.toThrow()
  Object.defineProperty(window, 'sessionStorage', {
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(drafts.address.read()).toEqual({})
})
