import { describe, expect, it } from 'vitest'
import { compareReleaseLines, versionSchema } from '../../../../../src-shared/kernel/server/release-line.ts'

describe('The releases of a client and a backend', () => {
  it.each([
    ['0.1.0', '0.1.0', 'served'],
    ['0.1.9', '0.1.10', 'served'],
    ['0.1.0-beta.1', '0.1.0', 'served'],
    ['0.9.0', '0.10.0', 'client-older'],
    ['0.10.0', '0.9.9', 'backend-older'],
    ['1.0.0', '0.99.0', 'backend-older'],
    ['1.9.0', '2.0.0-rc.1', 'client-older'],
    ['1.3.9', '1.4.0', 'served'],
    ['1.2.9', '1.4.0', 'client-older'],
    ['1.4.0', '1.3.9', 'backend-older'],
    ['0.3.9', '0.4.0', 'client-older']
  ] as const)('client release %s and backend release %s compare as %s', (client, backend, order) => {
    expect(compareReleaseLines(client, backend)).toBe(order)
  })

  it.each(['', '1', '1.2', 'v1.2.3', '1.2.3 ', '1.2.3+build', '1.2.x', `1.2.${'3'.repeat(40)}`])(
    'releases are not compared if one of them is %j',
    (text) => {
      expect(versionSchema.safeParse(text).success).toBe(false)
      expect(() => compareReleaseLines('1.2.3', text)).toThrow()
    }
  )
})
