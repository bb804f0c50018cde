import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bolasKey, install, manifest, openServiceComputer } from '../../../support/open-windows-updates.ts'
import { ada, calm, signTestManifest, today } from '../../../support/update-manifests.ts'

describe('an update that nobody waits for', () => {
  const waiting = install({ mayWait: true, readyAt: today })
  const night = { ...calm, hours: { from: '20:00', to: '21:00' } }

  it('is kept until the hours of the policy, and installed in them', async () => {
    const { ask, work, ran, isKept, kept } = openServiceComputer()
    const report = ask(waiting)
    await work([], night)
    expect({ ran, report: report(), isKept: isKept() }).toEqual({ ran: [], report: { kind: 'held', detail: 'waits: outside-hours' }, isKept: true })
    await work([], { ...night, at: { weekday: 1, minute: 20 * 60 + 5 } })
    expect({ ran, report: report()?.kind, isKept: isKept() }).toEqual({ ran: ['setup a setup of 1.1.0'], report: 'installed', isKept: false })
    expect(kept('trial.json')).toMatchObject({ to: '1.1.0' })
  })

  it('is kept while somebody uses Koya, and tried once in each run', async () => {
    const { ask, work, ran, isKept } = openServiceComputer()
    const report = ask(waiting)
    await work([6])
    expect({ tries: ran.length, report: report()?.kind, isKept: isKept() }).toEqual({ tries: 1, report: 'held', isKept: true })
    await work([6])
    expect({ tries: ran.length, isKept: isKept() }).toEqual({ tries: 2, isKept: true })
    await work([0])
    expect({ tries: ran.length, report: report()?.kind, isKept: isKept() }).toEqual({ tries: 3, report: 'installed', isKept: false })
  })

  it('is installed at the next start of the service after a power cut, also after one while it was put aside', async () => {
    const { ask, work, ran, folder, isKept } = openServiceComputer()
    const report = ask(waiting)
    await work(['power cut'])
    // The power fails again after the package was put aside, and before the request was.
    renameSync(join(folder, 'work/next.exe'), join(folder, 'waiting/package'))
    await work()
    expect({ ran, report: report()?.kind, isKept: isKept() }).toEqual({ ran: ['setup a setup of 1.1.0'], report: 'installed', isKept: false })
  })

  it('is not installed any more once any user’s Koya has heard that it was paused', async () => {
    const { ask, work, ran, isKept, kept } = openServiceComputer()
    const report = ask(waiting)
    await work([], night)
    const news = { kind: 'news', envelope: signTestManifest({ ...manifest, sequence: 6, isPaused: true }) } as const
    const unsigned = ask({ ...news, envelope: signTestManifest({ ...manifest, sequence: 6, isPaused: true }, { signers: [ada] }) })
    await work([], night)
    expect([unsigned(), report()?.kind, isKept()]).toEqual([{ kind: 'refused', detail: 'not signed by enough known keys' }, 'held', true])
    const told = ask(news)
    await work()
    expect([told(), report()]).toEqual([
      { kind: 'noted', detail: '6' },
      { kind: 'outdated', detail: 'older-sequence' }
    ])
    expect({ ran, isKept: isKept(), status: kept('standing.json') }).toMatchObject({
      ran: [],
      isKept: false,
      status: { channels: { stable: { sequence: 6 } } }
    })
  })

  it('is forgotten if its package is gone, and blocks nothing', async () => {
    const { ask, work, folder, isKept } = openServiceComputer()
    const report = ask(waiting)
    await work([], night)
    rmSync(join(folder, 'waiting/package'))
    await work()
    expect({ report: report(), isKept: isKept() }).toEqual({ report: { kind: 'held', detail: 'its package is gone' }, isKept: false })
  })

  it('takes the place of another user’s, whose request is never left with this one’s package', async () => {
    const { ask, work, folder, isKept } = openServiceComputer()
    ask(waiting)
    await work([], night)
    ask(install({ mayWait: true, readyAt: today, key: bolasKey }))
    // The service is cut while it puts the package aside.
    rmSync(join(folder, 'waiting/package'))
    mkdirSync(join(folder, 'waiting/package/held'), { recursive: true })
    await expect(work([], night)).rejects.toThrow()
    expect(isKept()).toBe(false)
  })

  it('is installed when it lay there over a holiday, with a package that was downloaded long before', async () => {
    const { ask, work, inbox, setup } = openServiceComputer()
    const old = new Date(today - 90 * 24 * 60 * 60_000)
    utimesSync(setup, old, old)
    const report = ask(waiting)
    for (const name of readdirSync(inbox)) utimesSync(join(inbox, name), old, old)
    await work()
    expect(report()?.kind).toBe('installed')
  })

  it('is not kept when it can never be installed', async () => {
    const { ask, work, isKept } = openServiceComputer()
    ask(waiting)
    await work([], night)
    ask(install())
    await work()
    expect(isKept()).toBe(false)
  })

  it('without hours to wait for, one that must wait for somebody is held but not kept', async () => {
    const { ask, work, isKept } = openServiceComputer()
    const report = ask(install({ readyAt: today }))
    await work([], night)
    expect({ report: report()?.kind, isKept: isKept() }).toEqual({ report: 'held', isKept: false })
  })
})
