import { describe, expect, it } from 'vitest'
import { avatarForm } from './avatar-form.ts'

const said = (files: File[] | undefined): string | undefined =>
  avatarForm.safeParse({ avatar: files }).error?.issues[0]?.message
const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'me', { type })

describe('the picture of a person', () => {
  it('VAL-11 is required, at most 4 MB, jpg, jpeg, gif or png', () => {
    expect(said(undefined)).toBe('Product image is required')
    expect(said([])).toBe('Product image is required')
    expect(said([file(4 * 1024 * 1024 + 1, 'image/png')])).toBe('File too large')
    expect(said([file(10, 'image/svg+xml')])).toBe('Unsupported Format')
    expect(said([file(10, '')])).toBe('Unsupported Format')
    expect(said([file(4 * 1024 * 1024, 'image/jpeg')])).toBeUndefined()
  })
})
