import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoice } from '../../../contract/notification.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { call, useRead } from '../api/call.ts'

/** A page of what the seller was notified of, asked for again each minute. */
export function useNotifications(which: 'all' | 'unread', page: number) {
  return useRead('seller.notifications', { query: { which, page } }, { keep: true, refetchInterval: 60_000 })
}

/** How many notifications are unread, for the menu; undefined until that is known. */
export function useUnread(): number | undefined {
  const how = { refetchInterval: 60_000, quiet: true }
  return useRead('seller.notifications', { query: { which: 'unread', limit: 1 } }, how).data?.unread
}

/** Marks one notification as read, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      (await call('seller.readNotifications', { body: id === undefined ? {} : { id } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('seller.notifications') }),
  })
}

/** What the seller has chosen. */
export function useNotificationSettings() {
  return useRead('seller.notificationSettings', {})
}

/** Changes how the seller hears of one kind; the answer of the server is shown. */
export function useChoose() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choice: NotificationChoice) =>
      (await call('seller.changeNotificationSettings', { body: { choices: [choice] } })).data,
    onSuccess: (settings) => client.setQueryData(keyOf('seller.notificationSettings'), settings),
    onError: notice.refusal,
  })
}
