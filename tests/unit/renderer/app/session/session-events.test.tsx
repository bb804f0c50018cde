import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SessionEvents } from '../../../../../src-renderer/app/session/session-events.tsx'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

/** Opens a page where nobody is signed in, with one failed and one answered query. */
async function open() {
  const found: { client?: QueryClient } = {}
  const Page = () => {
    found.client = useQueryClient()
    return (
      <>
        <SessionEvents />
        <p>here</p>
      </>
    )
  }
  const { bridge, tell } = createFakeBridge({ session: { read: () => Promise.resolve(succeed(signedOut)) } })
  await renderPage({ route: '/', Page, bridge })
  await screen.findByText('here')
  const client = found.client ?? ((): never => expect.unreachable())()
  for (const queryKey of [['attempt', 'list'], ['runtime']])
    await client.query({ queryKey, queryFn: () => Promise.reject(new Error('nobody is signed in')) }).catch(() => undefined)
  await client.query({ queryKey: ['learning', 'plans'], queryFn: () => Promise.resolve('plans') })
  return { client, tell }
}

it('what failed for a learner because nobody was signed in is asked again after a sign-in, and nothing else', async () => {
  const { client, tell } = await open()
  act(() => {
    tell.session.onChanged(signedIn)
  })
  const states = [['attempt', 'list'], ['runtime'], ['learning', 'plans']].map((queryKey) => client.getQueryState(queryKey)?.status)
  expect(states).toEqual([undefined, 'error', 'success'])
})
