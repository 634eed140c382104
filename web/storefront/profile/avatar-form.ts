import * as z from 'zod/mini'

const MOST = 4 * 1024 * 1024
const TYPES = new Set(['image/jpg', 'image/jpeg', 'image/gif', 'image/png'])

/** The form with one picture of a person: at most 4 MB, jpg, jpeg, gif or png. The server looks at the content as well. */
export const avatarForm = z.object({
  avatar: z.custom<ArrayLike<File> | undefined>().check(
    z.refine((files) => files?.[0] !== undefined, { error: 'Product image is required', abort: true }),
    z.refine((files) => (files?.[0]?.size ?? 0) <= MOST, 'File too large'),
    z.refine((files) => TYPES.has(files?.[0]?.type ?? ''), 'Unsupported Format'),
  ),
})
