import { expect, test } from 'vitest'
import { fetchFromOneOrigin } from '../../../../../src-main/platform/network/fetch-from-one-origin.ts'
import { serveHttp } from '../../../../support/serve-http.ts'

test('the first request to another backend aborts pending requests to the previous one, and no others', async () => {
  const [left, next] = [await serveHttp(), await serveHttp()]
  left.answer = () => undefined
  const { fetch: fetchOne, origin } = fetchFromOneOrigin(fetch)
  expect(origin()).toBeNull()
  const late = fetchOne(`${left.base}/api/user`, {}).then(
    () => 'came',
    () => 'ended'
  )
  await expect.poll(() => left.seen.length).toBe(1)
  left.answer = (response) => response.end('soon')
  expect(await (await fetchOne(`${left.base}/api/health`, {})).text()).toBe('soon')
  expect(await Promise.race([late, Promise.resolve('under way')])).toBe('under way')
  const stayed = fetchOne(`${next.base}/api/health`, {})
  expect(origin()).toBe(next.base)
  expect(await late).toBe('ended')
  expect((await stayed).status).toBe(200)
  expect((await fetchOne(`${next.base}/api/health`, {})).status).toBe(200)
})

test('a request that its caller aborts does not affect the next request', async () => {
  const post = await serveHttp()
  post.answer = () => undefined
  const { fetch: fetchOne } = fetchFromOneOrigin(fetch)
  await expect(fetchOne(post.base, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
  post.answer = (response) => response.end()
  expect((await fetchOne(post.base, {})).status).toBe(200)
})
