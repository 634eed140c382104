import type { Page } from 'playwright-core'
import type { Who } from './known.ts'

/** A screen in one of its states. */
export type Screen = {
  /** Unique; also the name of its picture. */
  name: string
  who: Who
  path: string
  state: 'full' | 'empty' | 'loading' | 'error'
  /** What the person does on the page before it is looked at. */
  act?: (page: Page) => Promise<void>
  /** How the API behaves meanwhile: it never answers, or always says no. */
  api?: 'silent' | 'failing'
}

/** A screen with something on it. */
export const full = (name: string, path: string, who: Who = 'visitor', act?: Screen['act']): Screen => ({
  name,
  path,
  who,
  state: 'full',
  ...(act && { act }),
})
/** A screen with nothing to show. */
export const empty = (name: string, path: string, who: Who = 'visitor'): Screen => ({
  name: `${name}-empty`,
  path,
  who,
  state: 'empty',
})
/** A screen that says what is wrong: by what `act` does, else because the API refuses everything. */
export const wrong = (name: string, path: string, who: Who, act?: Screen['act']): Screen => ({
  name: `${name}-error`,
  path,
  who,
  state: 'error',
  ...(act ? { act } : { api: 'failing' }),
})
/** A screen that waits for the API. */
export const loading = (name: string, path: string, who: Who): Screen => ({
  name: `${name}-loading`,
  path,
  who,
  state: 'loading',
  api: 'silent',
})

/** Presses a button by its name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** Sends a form with nothing in it. */
export const leaveEmpty = (button: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor()
}
