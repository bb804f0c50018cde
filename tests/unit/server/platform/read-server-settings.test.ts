import { describe, expect, it } from 'vitest'
import { readServerSettings } from '../../../../src-server/platform/read-server-settings.ts'

describe('The settings of a server that stands alone', () => {
  it('standalone server settings default to this computer only', () => {
    const settings = readServerSettings({ PATH: '/bin', PORT: ' ' })
    expect(settings).toMatchObject({ ok: true, value: { HOST: '127.0.0.1', PORT: 8787, KOYA_DATA: 'koya-data' } })
    expect(settings.ok && { databaseUrl: settings.value.DATABASE_URL, smtpUrl: settings.value.SMTP_URL }).toEqual({
      databaseUrl: undefined,
      smtpUrl: undefined
    })
  })

  it('standalone server settings come from environment variables', () => {
    const given = { DATABASE_URL: 'postgres://koya@127.0.0.1/koya', PORT: '0', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.co' }
    expect(readServerSettings(given)).toMatchObject({ ok: true, value: { ...given, PORT: 0, KOYA_PROXIES: [], KOYA_SEARCH: 'on' } })
    const KOYA_PROXIES = '10.0.0.0/8, 192.0.2.1,2001:db8::/32'
    expect(readServerSettings({ KOYA_PROXIES })).toMatchObject({ value: { KOYA_PROXIES: ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'] } })
  })

  it.each(['balancer', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0 192.0.2.1'])(
    'standalone server settings refuse %s as a proxy',
    (KOYA_PROXIES) => {
      const result = readServerSettings({ KOYA_PROXIES })
      expect(result.ok ? {} : result.error.fields).toEqual({
        KOYA_PROXIES: 'List addresses or networks such as 10.0.0.0/8, separated by commas.'
      })
    }
  )

  it('standalone server settings name each invalid variable', () => {
    const result = readServerSettings({ DATABASE_URL: 'mysql://x', PORT: '70000', SMTP_URL: 'http://mail', KOYA_LOG: 'loud' })
    expect(result.ok ? null : { errorCode: result.error.code, fields: Object.keys(result.error.fields ?? {}).toSorted() }).toEqual({
      errorCode: 'request/malformed',
      fields: ['DATABASE_URL', 'KOYA_LOG', 'PORT', 'SMTP_URL']
    })
  })
})
