import { describe, expect, it } from 'vitest'
import { isWithinHours } from '../../../../src-shared/updates/install-hours.ts'
import { holdsOf, type InstallFacts } from '../../../../src-shared/updates/may-install.ts'
import { calm as anyCalm } from '../../../support/update-manifests.ts'

const now = Date.parse('2027-04-12T12:00:00+01:00')
/** On Monday, in minutes since midnight. */
const noon = { weekday: 1, minute: 12 * 60 }
const calm: InstallFacts = { ...anyCalm, now, at: noon }
const night = { from: '20:00', to: '05:30' }

describe('an update is installed', () => {
  it('an update is installed if nothing is open and no setting forbids it', () => {
    expect(holdsOf(calm, null)).toEqual([])
  })

  it.each([
    ['an attempt is open', { openAttempts: 1 }, ['attempt-open']],
    ['nobody can say whether one is', { openAttempts: null }, ['attempts-unknown']],
    ['the policy cannot be read', { isPolicyKnown: false }, ['policy-unknown']],
    ['an exam seat was told no hours', { isKioskDevice: true }, ['exam-hours-unknown']],
    ['its hours are others', { isKioskDevice: true, hours: night }, ['outside-hours']],
    ['a home has hours, too', { hours: night }, ['outside-hours']],
    ['all of it at once', { openAttempts: 2, isPolicyKnown: false, hours: night }, ['attempt-open', 'policy-unknown', 'outside-hours']]
  ] as const)('an update is never installed while %s', (_, changed, holds) => {
    expect(holdsOf({ ...calm, ...changed }, null)).toEqual(holds)
  })

  const server = (version: string | null, heardAt = now) => ({ address: 'https://koya.school', version, heardAt })

  it('a version of a newer release line waits for the server, and a patch does not', () => {
    expect(holdsOf({ ...calm, server: server('1.3.0') }, '1.4.0')).toEqual(['server-older'])
    expect(holdsOf({ ...calm, server: server('1.3.0') }, '1.3.9')).toEqual([])
    expect(holdsOf({ ...calm, server: server('1.4.0') }, '1.4.0')).toEqual([])
    expect(holdsOf({ ...calm, server: server('1.4.0') }, '1.3.9')).toEqual([])
    expect(holdsOf({ ...calm, server: server('1.3.0') }, null)).toEqual([])
  })

  it('a version waits two weeks for a server that has never replied, whatever the clock does', () => {
    const days = (count: number) => now + count * 24 * 60 * 60 * 1000
    for (const asked of [now, days(-13), days(13)]) expect(holdsOf({ ...calm, server: server(null, asked) }, '1.3.9')).toEqual(['server-unknown'])
    for (const asked of [days(-15), days(15)]) expect(holdsOf({ ...calm, server: server(null, asked) }, '1.3.9')).toEqual([])
  })

  it('an update is installed on a kiosk device within its hours', () => {
    expect(holdsOf({ ...calm, isKioskDevice: true, hours: night, at: { weekday: 1, minute: 21 * 60 } }, null)).toEqual([])
  })
})

describe('the windows of exams', () => {
  const window = { from: '2027-04-12T08:00:00+01:00', until: '2027-04-14T17:00:00+01:00' }
  const holdsAt = (moment: string, examWindows = [window]) => holdsOf({ ...calm, isKioskDevice: true, examWindows, now: Date.parse(moment) }, null)

  it('exam windows hold updates from a day before to a day after', () => {
    for (const moment of ['2027-04-11T08:00:00+01:00', '2027-04-12T08:00:00+01:00', '2027-04-13T00:00:00Z', '2027-04-15T16:59:00+01:00']) {
      expect(holdsAt(moment)).toEqual(['exam-window'])
    }
    for (const moment of ['2027-04-11T07:59:00+01:00', '2027-04-15T17:00:01+01:00']) expect(holdsAt(moment)).toEqual([])
  })

  it('an update is installed on a kiosk device with an empty list of exam windows', () => {
    expect(holdsAt('2027-04-12T12:00:00+01:00', [])).toEqual([])
  })

  it('exam windows hold updates if their times or the current time cannot be read', () => {
    expect(holdsAt('2027-04-12T12:00:00+01:00', [{ from: 'x', until: 'y' }])).toEqual(['exam-window'])
    expect(holdsOf({ ...calm, examWindows: [window], now: Number.NaN }, null)).toEqual(['exam-window'])
  })
})

describe('the hours', () => {
  const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

  it.each([
    ['08:00 10:00', '07:59', false],
    ['08:00 10:00', '08:00', true],
    ['08:00 10:00', '09:59', true],
    ['08:00 10:00', '10:00', false],
    ['20:00 05:30', '19:59', false],
    ['20:00 05:30', '23:59', true],
    ['20:00 05:30', '00:00', true],
    ['20:00 05:30', '05:29', true],
    ['20:00 05:30', '05:30', false],
    ['06:00 06:00', '03:00', true]
  ])('the install hours %s include %s: %s', (hours, time, isIn) => {
    const [from = '', to = ''] = hours.split(' ')
    expect(isWithinHours({ from, to }, { weekday: 3, minute: minuteOf(time) })).toBe(isIn)
  })

  it('the install hours begin on their days and end the next morning', () => {
    const friday = { ...night, days: ['friday' as const] }
    expect(isWithinHours(friday, { weekday: 5, minute: minuteOf('22:00') })).toBe(true)
    expect(isWithinHours(friday, { weekday: 6, minute: minuteOf('02:00') })).toBe(true)
    expect(isWithinHours(friday, { weekday: 6, minute: minuteOf('22:00') })).toBe(false)
    expect(isWithinHours(friday, { weekday: 5, minute: minuteOf('02:00') })).toBe(false)
    expect(isWithinHours({ ...night, days: ['saturday'] }, { weekday: 0, minute: 60 })).toBe(true)
  })
})
