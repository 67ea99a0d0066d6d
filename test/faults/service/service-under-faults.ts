import { beforeEach, inject, vi } from 'vitest'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { type StoreProxy, startProxy } from '../store/proxy.ts'

/** Puts a proxy between the service and the engine. Call this function before the service creates its DynamoDB client. */
export async function serviceBehindProxy(): Promise<StoreProxy> {
  const proxy = await startProxy(inject('endpoint'))
  useServiceEnvironment({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint, STORE_TIMEOUT_MS: '150' })
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
  })
  return proxy
}
