import fc from 'fast-check'
import { expect, it } from 'vitest'
import words from '../../../../resources/locales/en/readiness.json' with { type: 'json' }
import { systemCheckText } from '../../../../src-main/commands/system-check-text.ts'
import { probeFindings, type FoundSign } from '../../../../src-shared/device/probe-findings.ts'
import { updateOffs } from '../../../../src-shared/updates/update-state.ts'
import { judgeSystem, systemCheckNames, worstOf, type SystemCheckFacts, type SystemCheckName } from '../../../../src-shared/device/system-check.ts'

const address = 'https://192.168.1.5:8787'
const looked = { kind: 'on', hasFeed: true, lookedDaysAgo: 3, isExpired: false, waiting: null, installedBy: 'learner' } as const
const forgetful: FoundSign = { finding: 'forgetful-disk', programs: [] }
const virtual: FoundSign = { finding: 'virtual-machine', programs: [] }
const anyDesk: FoundSign = { finding: 'remote-control', programs: ['AnyDesk'] }
const well: SystemCheckFacts = {
  display: { width: 1366, height: 768, count: 1 },
  memoryMb: 3900,
  diskFreeMb: 8000,
  clockAheadS: 3,
  network: { kind: 'reached', address, tripMs: 12 },
  keychain: 'available',
  journal: 'safe',
  outside: { signs: [], isComplete: true, refused: [] },
  version: { own: '0.4.1', backend: '0.4.0', order: 'served' },
  updates: looked
}

function judge(name: SystemCheckName, facts: Partial<SystemCheckFacts>): string {
  const found = judgeSystem({ ...well, ...facts }).find((check) => check.name === name)
  return `${String(found?.verdict)} ${String(found?.words)}`
}

it('the system check finds nothing to do on a suitable computer of an exam centre', () => {
  const checks = judgeSystem(well)
  expect(checks.map(({ name }) => name)).toEqual(systemCheckNames)
  expect(checks.filter(({ verdict }) => verdict !== 'well')).toEqual([])
  expect(worstOf(checks)).toBe('well')
})

it('the system check finds nothing to do on a suitable standalone computer', () => {
  const alone = judgeSystem({ ...well, network: { kind: 'embedded' }, clockAheadS: null })
  expect(worstOf(alone)).toBe('well')
})

it.each([
  ['display', { display: { width: 1024, height: 600, count: 1 } }, 'well well'],
  ['display', { display: { width: 1023, height: 600, count: 1 } }, 'bad bad'],
  ['display', { display: { width: 1024, height: 599, count: 1 } }, 'bad bad'],
  ['display', { display: { width: 1366, height: 768, count: 2 } }, 'poor many'],
  ['display', { display: null }, 'unknown unknown'],
  ['memory', { memoryMb: 1799 }, 'bad bad'],
  ['memory', { memoryMb: 1800 }, 'poor poor'],
  ['memory', { memoryMb: 3600 }, 'well well'],
  ['disk', { diskFreeMb: 199 }, 'bad bad'],
  ['disk', { diskFreeMb: 999 }, 'poor poor'],
  ['disk', { diskFreeMb: null }, 'unknown unknown'],
  ['clock', { clockAheadS: -119 }, 'well well'],
  ['clock', { clockAheadS: 120 }, 'poor ahead'],
  ['clock', { clockAheadS: -86_400 }, 'bad behind'],
  ['clock', { clockAheadS: null }, 'unknown unknown'],
  ['network', { network: { kind: 'reached', address, tripMs: 1000 } }, 'poor poor'],
  ['network', { network: { kind: 'not-reached', address, why: 'No.' } }, 'bad bad'],
  ['keychain', { keychain: 'locked' }, 'poor locked'],
  ['keychain', { keychain: 'absent' }, 'poor absent'],
  ['journal', { journal: 'trouble' }, 'bad bad'],
  ['disk', { outside: { signs: [forgetful], isComplete: true, refused: [] } }, 'poor forgetful'],
  ['disk', { outside: { signs: [forgetful], isComplete: true, refused: ['forgetful-disk'] } }, 'bad forgetful'],
  ['disk', { diskFreeMb: 100, outside: { signs: [forgetful], isComplete: true, refused: [] } }, 'bad bad'],
  ['outside', { outside: { signs: [forgetful], isComplete: true, refused: [] } }, 'well well'],
  ['outside', { outside: null }, 'undefined undefined'],
  ['outside', { outside: { signs: [], isComplete: false, refused: [] } }, 'unknown unknown'],
  ['outside', { outside: { signs: [virtual, anyDesk], isComplete: true, refused: [] } }, 'poor virtual-machine'],
  ['outside', { outside: { signs: [virtual, anyDesk], isComplete: true, refused: ['remote-control'] } }, 'bad remote-control-by'],
  ['version', { version: { own: '0.4.0', backend: '0.5.0', order: 'client-older' } }, 'bad client-older'],
  ['version', { version: { own: '0.4.1', backend: '0.4.0', order: 'marks-otherwise' } }, 'bad marks-otherwise'],
  ['version', { version: null }, 'unknown unknown'],
  ['updates', { updates: { kind: 'off', reason: 'policy' } }, 'well policy'],
  ['updates', { updates: { kind: 'off', reason: 'not-installed' } }, 'well not-installed'],
  ['updates', { updates: { ...looked, hasFeed: false, lookedDaysAgo: null } }, 'well by-hand'],
  ['updates', { updates: { ...looked, lookedDaysAgo: null } }, 'well soon'],
  ['updates', { updates: { ...looked, lookedDaysAgo: 29 } }, 'well well'],
  ['updates', { updates: { ...looked, lookedDaysAgo: 30 } }, 'poor long-ago'],
  ['updates', { updates: { ...looked, isExpired: true } }, 'poor expired'],
  ['updates', { updates: { ...looked, hasFeed: false, waiting: { version: '0.5.0', isHere: true } } }, 'poor ready'],
  ['updates', { updates: { ...looked, waiting: { version: '0.5.0', isHere: false } } }, 'poor offered'],
  ['updates', { updates: { ...looked, installedBy: 'administrator', waiting: { version: '0.5.0', isHere: false } } }, 'poor administrator']
] as const)('the system check judges %s with the facts %j', (name, facts, expected) => {
  expect(judge(name, facts as Partial<SystemCheckFacts>)).toBe(expected)
})

/** Programs alone are remote control and screen sharing, and no program makes a virtual machine. */
const sign = fc.constantFrom(...probeFindings).chain((finding): fc.Arbitrary<FoundSign> => {
  const isByProgram = finding === 'remote-control' || finding === 'screen-sharing'
  return fc.record({
    finding: fc.constant(finding),
    programs: finding === 'virtual-machine' ? fc.constant([]) : fc.subarray(['AnyDesk', 'VNC'], { minLength: isByProgram ? 1 : 0 })
  })
})

const facts: fc.Arbitrary<SystemCheckFacts> = fc.record({
  display: fc.option(fc.record({ width: fc.nat(4000), height: fc.nat(3000), count: fc.integer({ min: 1, max: 4 }) })),
  memoryMb: fc.option(fc.nat(32_000)),
  diskFreeMb: fc.option(fc.nat(1_000_000)),
  clockAheadS: fc.option(fc.integer({ min: -1e9, max: 1e9 })),
  network: fc.oneof(
    fc.constant({ kind: 'embedded' as const }),
    fc.record({ kind: fc.constant('reached' as const), address: fc.constant(address), tripMs: fc.nat(5000) }),
    fc.record({ kind: fc.constant('not-reached' as const), address: fc.constant(address), why: fc.constant('It is off.') })
  ),
  keychain: fc.constantFrom('available' as const, 'absent' as const, 'locked' as const, 'unknown' as const),
  journal: fc.constantFrom('safe' as const, 'trouble' as const, 'unknown' as const),
  outside: fc.option(
    fc.record({
      signs: fc.uniqueArray(sign, { selector: ({ finding }) => finding }),
      isComplete: fc.boolean(),
      refused: fc.subarray([...probeFindings])
    })
  ),
  version: fc.option(
    fc.record({
      own: fc.constant('0.4.0'),
      backend: fc.constant('0.5.0'),
      order: fc.constantFrom('served' as const, 'client-older' as const, 'backend-older' as const, 'marks-otherwise' as const)
    })
  ),
  updates: fc.oneof(
    fc.record({ kind: fc.constant('off' as const), reason: fc.constantFrom(...updateOffs) }),
    fc.record({
      kind: fc.constant('on' as const),
      hasFeed: fc.boolean(),
      lookedDaysAgo: fc.option(fc.nat(400)),
      isExpired: fc.boolean(),
      waiting: fc.option(fc.record({ version: fc.constant('0.5.0'), isHere: fc.boolean() })),
      installedBy: fc.constantFrom('learner' as const, 'administrator' as const, 'nobody' as const)
    })
  )
})

it('the system check has text for whatever it can find, with every value filled in', () => {
  fc.assert(
    fc.property(facts, (found) => {
      const checks = judgeSystem(found)
      for (const { name, words: key } of checks) expect(Object.keys(words[name])).toContain(key)
      const text = systemCheckText(checks)
      expect(text).not.toMatch(/\{\{|undefined|NaN/)
      expect(text.trim().split('\n')).toHaveLength(systemCheckNames.length + (found.outside === null ? 1 : 2))
      expect(text).toContain(words.worst[worstOf(checks)])
    }),
    { numRuns: 500 }
  )
})
