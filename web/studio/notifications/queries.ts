import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoice } from '../../../contract/notification.ts'
import { notice } from '../../client/notice.ts'
import { call } from '../api/call.ts'

const LIST = ['seller', 'notifications'] as const
export const SETTINGS = ['seller', 'notification-settings'] as const

/** A page of what the seller was notified of, asked for again each minute. */
export const useNotifications = (which: 'all' | 'unread', page: number) =>
  useQuery({
    queryKey: [...LIST, which, page],
    queryFn: async ({ signal }) =>
      (await call('seller.notifications', { query: { which, page }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** How many notifications are unread, for the menu; undefined until that is known. */
export const useUnread = (): number | undefined =>
  useQuery({
    queryKey: [...LIST, 'count'],
    queryFn: async ({ signal }) =>
      (await call('seller.notifications', { query: { which: 'unread', limit: 1 }, signal })).data.unread,
    refetchInterval: 60_000,
    meta: { failure: 'nothing' },
  }).data

/** Marks one notification as read, or all. */
export const useMarkRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      (await call('seller.readNotifications', { body: id === undefined ? {} : { id } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  })
}

/** What the seller has chosen. */
export const useNotificationSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await call('seller.notificationSettings', { signal })).data,
  })

/** Changes how the seller hears of one kind; the answer of the server is shown. */
export const useChoose = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choice: NotificationChoice) =>
      (await call('seller.changeNotificationSettings', { body: { choices: [choice] } })).data,
    onSuccess: (settings) => client.setQueryData(SETTINGS, settings),
    onError: notice.refusal,
  })
}
