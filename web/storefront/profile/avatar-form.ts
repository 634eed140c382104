import * as z from 'zod/mini'
import { AVATAR_LIMIT, avatarTypes } from '../../../contract/file-limits.ts'

/** The form with one picture of a person: at most 4 MB, jpg, jpeg, gif or png. The server looks at the content as well. */
export const avatarForm = z.object({
  avatar: z.custom<ArrayLike<File> | undefined>().check(
    z.refine((files) => files?.[0] !== undefined, { error: 'Product image is required', abort: true }),
    z.refine((files) => (files?.[0]?.size ?? 0) <= AVATAR_LIMIT, 'File too large'),
    z.refine((files) => avatarTypes.includes(files?.[0]?.type ?? ''), 'Unsupported Format'),
  ),
})
