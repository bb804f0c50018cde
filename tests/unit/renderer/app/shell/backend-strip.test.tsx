import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BackendStrip } from '../../../../../src-renderer/app/shell/backend-strip.tsx'
import type { Runtime } from '../../../../../src-shared/kernel/server/app-contract.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

it.each([
  ['unknown', /^Koya does not know the server that is answering/],
  ['changed', /^Another server may be answering in place of yours/],
  ['expired', /^The server’s certificate has expired/]
] as const)('the server strip says what is wrong with the server’s certificate: %s', async (certificate, text) => {
  const runtime: Runtime = {
    version: '0.1.0',
    electron: '45',
    chrome: '150',
    node: '24',
    isStandIn: false,
    isTestBuild: true,
    backend: { kind: 'remote', phase: 'unreachable', certificate }
  }
  await renderInKoya(<BackendStrip />, createFakeBridge({ app: { readRuntime: () => Promise.resolve(succeed(runtime)) } }).bridge)
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement)
})
