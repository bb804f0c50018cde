import { describe, expect, it } from 'vitest'
import { readServerSettings } from '../../../src-server/read-server-settings.ts'

describe('The settings of a server that stands alone', () => {
  it('have defaults that reach no further than this computer', () => {
    const settings = readServerSettings({ PATH: '/bin', PORT: ' ' })
    expect(settings).toMatchObject({ ok: true, value: { HOST: '127.0.0.1', PORT: 8787, KOYA_DATA: 'koya-data' } })
    expect(settings.ok && [settings.value.DATABASE_URL, settings.value.SMTP_URL]).toEqual([undefined, undefined])
  })

  it('come from the environment', () => {
    const given = { DATABASE_URL: 'postgres://koya@127.0.0.1/koya', PORT: '0', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.co' }
    expect(readServerSettings(given)).toMatchObject({ ok: true, value: { ...given, PORT: 0 } })
  })

  it('name each variable that makes no sense', () => {
    const result = readServerSettings({ DATABASE_URL: 'mysql://x', PORT: '70000', SMTP_URL: 'http://mail', KOYA_LOG: 'loud' })
    expect(result.ok ? null : [result.error.code, Object.keys(result.error.fields ?? {}).toSorted()]).toEqual([
      'request/malformed',
      ['DATABASE_URL', 'KOYA_LOG', 'PORT', 'SMTP_URL']
    ])
  })
})
