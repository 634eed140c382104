import type { Body } from '../../../contract/operations/index.ts'
import { call } from './call.ts'

export const fetchKeys = async (signal?: AbortSignal) => (await call('seller.apiKeys', { signal })).data
export const makeKey = async (body: Body<'seller.createApiKey'>) =>
  (await call('seller.createApiKey', { body })).data
export const endKey = async (id: string) => (await call('seller.revokeApiKey', { params: { id } })).data

export const fetchWebhooks = async (signal?: AbortSignal) => (await call('seller.webhooks', { signal })).data
export const addWebhook = async (body: Body<'seller.createWebhook'>) =>
  (await call('seller.createWebhook', { body })).data
export const deleteWebhook = async (id: string) =>
  (await call('seller.deleteWebhook', { params: { id } })).data
export const enableWebhook = async (id: string) =>
  (await call('seller.enableWebhook', { params: { id } })).data
export const testWebhook = async (id: string) => (await call('seller.testWebhook', { params: { id } })).data
export const fetchDeliveries = async (id: string, signal?: AbortSignal) =>
  (await call('seller.webhookDeliveries', { params: { id }, query: { limit: 10 }, signal })).data
export const resendDelivery = async (id: string) =>
  (await call('seller.resendDelivery', { params: { id } })).data
