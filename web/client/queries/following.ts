import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/shop.ts'
import { notice } from '../notice.ts'
import { readAnew } from './keep-answer.ts'
import { keys } from './keys.ts'
import { useRead } from './shop.ts'

/** The artists that the person signed in follows. */
export function useFollowed() {
  return useRead('following.list', {}, { quiet: true })
}

/** Whether the person signed in follows an artist, and the way to begin and to stop it, once however often it is pressed. */
export function useFollowing(slug: string) {
  const client = useQueryClient()
  const isFollowing = useFollowed().data?.artists.some((artist) => artist.slug === slug) ?? false
  const mutationKey = [...keys.following, slug]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) =>
      call(wanted ? 'following.start' : 'following.stop', { params: { slug } }),
    onError: notice.refusal,
    onSettled: () => readAnew(client, keys.following),
  })
  return {
    isFollowing,
    busy: isPending,
    follow: (wanted: boolean): void => {
      if (client.isMutating({ mutationKey }) === 0) mutate(wanted)
    },
  }
}
