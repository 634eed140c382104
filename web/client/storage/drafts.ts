/** What is typed into a form and not sent yet: each field a text. */
export type Draft<Name extends string> = {
  read(): Partial<Record<Name, string>>
  write(texts: Partial<Record<Name, unknown>>): void
  remove(): void
}

/** The tab's own storage; where it is blocked, nothing is stored. */
const tabStorage = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** The texts of some fields in what was read or typed. */
const textsOf = <Name extends string>(
  fields: readonly Name[],
  from: unknown,
): Partial<Record<Name, string>> => {
  const texts: Partial<Record<Name, string>> = {}
  if (typeof from !== 'object' || from === null) return texts
  for (const field of fields) {
    const text = (from as Partial<Record<Name, unknown>>)[field]
    if (typeof text === 'string' && text !== '') texts[field] = text
  }
  return texts
}

/** The keys of all drafts begin with it. */
const DRAFT = 'draft_'

// So that a script that only forgets drafts need not have them.
/* @__NO_SIDE_EFFECTS__ */
function draft<Name extends string>(name: string, fields: readonly Name[]): Draft<Name> {
  const key = DRAFT + name
  return {
    read: () => textsOf(fields, parsed(tabStorage()?.getItem(key) ?? null)),
    write(texts) {
      try {
        tabStorage()?.setItem(key, JSON.stringify(textsOf(fields, texts)))
      } catch {
        // Full: what is typed stays in the form alone.
      }
    },
    remove: () => tabStorage()?.removeItem(key),
  }
}

/** The forms whose words are stored as long as the tab is open. No password is among them, and no consent. */
export const drafts = {
  signUp: draft('sign_up', ['first_name', 'last_name', 'phone', 'email']),
  address: draft('address', ['address', 'city', 'state', 'phone', 'zipcode']),
}

/** What a member of staff types as the answer to a message. */
export function answerDraft(messageId: string): Draft<'text'> {
  return draft(`answer_${messageId}`, ['text'])
}

/** Forgets every draft of this tab. */
export function forgetDrafts(): void {
  const storage = tabStorage()
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const key of keys) if (key.startsWith(DRAFT)) storage?.removeItem(key)
}
