import { expect, it } from 'vitest'
import { agreeVersions } from '../../../../../src-server/attempt/draw/agree-versions.ts'
import { MARKING_VERSION } from '../../../../../src-shared/kernel/values/marking-version.ts'

it.each([
  ['0.4.1', MARKING_VERSION, 'agreed'],
  ['0.4.0-beta.1', MARKING_VERSION, 'agreed'],
  ['0.3.9', MARKING_VERSION, 'attempt/client-too-old'],
  ['0.5.0', MARKING_VERSION, 'attempt/backend-too-old'],
  ['0.5.0', 'another', 'attempt/backend-too-old'],
  ['0.4.2', 'another', 'attempt/version-disagreement']
])('client %s with marking version %s and backend 0.4.2 lead to %s', (clientVersion, markingVersion, outcome) => {
  const agreed = agreeVersions({ clientVersion, markingVersion }, '0.4.2')
  expect(agreed.ok ? 'agreed' : agreed.error.code).toBe(outcome)
  if (!agreed.ok) expect(agreed.error.fields).toEqual({ clientVersion, backendVersion: '0.4.2' })
})

it.each([
  ['1.4.0', MARKING_VERSION, 'agreed'],
  ['1.3.7', MARKING_VERSION, 'agreed'],
  ['1.3.7', 'another', 'attempt/version-disagreement'],
  ['1.2.0', MARKING_VERSION, 'attempt/client-too-old']
])('during a rollout a server of 1.4 serves client %s with marking version %s: %s', (clientVersion, markingVersion, outcome) => {
  const agreed = agreeVersions({ clientVersion, markingVersion }, '1.4.0')
  expect(agreed.ok ? 'agreed' : agreed.error.code).toBe(outcome)
})
