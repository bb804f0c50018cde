import { expect, test } from 'vitest'
import { tellReached } from '../../../../../src-main/platform/backend/tell-reached.ts'

test('the backend that was asked, and not a later one, learns whether the request reached it', async () => {
  const told: string[] = []
  const backendOf = (name: string) => ({ noteReached: (isReached: boolean) => void told.push(`${name} ${isReached ? 'reached' : 'not reached'}`) })
  let current = backendOf('school')
  const answers = [
    () => Promise.resolve(new Response(null, { status: 500 })),
    () => Promise.reject(new Error('refused')),
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    () => Promise.resolve(Response.json({ error: { code: 'backend/database-away' } }, { status: 503 }))
  ]
  const fetch = tellReached(
    () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))(),
    () => current
  )
  const first = fetch('http://127.0.0.1:1', {})
  current = backendOf('embedded')
  expect((await first).status).toBe(500)
  await expect(fetch('http://127.0.0.1:1', {})).rejects.toThrow('refused')
  await fetch('http://127.0.0.1:1', {})
  await fetch('http://127.0.0.1:1', {})
  // A balancer's own page is not the backend's answer.
  expect(told).toEqual(['school reached', 'embedded not reached', 'embedded not reached', 'embedded reached'])
})
