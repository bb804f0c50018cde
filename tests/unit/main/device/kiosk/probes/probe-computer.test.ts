import { describe, expect, it } from 'vitest'
import { judgeSigns } from '../../../../../../src-main/device/kiosk/probes/judge-signs.ts'
import { parseMacSigns } from '../../../../../../src-main/device/kiosk/probes/parse-mac-signs.ts'
import { parseWindowsSigns } from '../../../../../../src-main/device/kiosk/probes/parse-windows-signs.ts'
import { createProbe } from '../../../../../../src-main/device/kiosk/probes/probe-computer.ts'
import type { FoundSign } from '../../../../../../src-shared/device/probe-findings.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'
import { linuxComputers, linuxDataFolder, makeLinuxComputer } from '../../../../../support/linux-computers.ts'

const program = (...fields: readonly string[]): string => ['program', ...fields].join('\t')
const windowsLines = (...lines: readonly string[]): string =>
  [
    'hardware\tHP',
    'graphics\tPCI\\VEN_8086&DEV_3185&SUBSYS_84CA103C',
    'remote\tFalse',
    program('explorer', 'C:\\Windows\\explorer.exe', 'EXPLORER.EXE', 'Microsoft Windows'),
    ...lines,
    'end',
    ''
  ].join('\r\n')

interface OtherComputer {
  readonly title: string
  readonly output: string
  readonly session?: string
  readonly dataFolder?: string
  readonly found: readonly FoundSign[]
}

const just = (finding: FoundSign['finding'], ...programs: string[]): readonly FoundSign[] => [{ finding, programs }]

const windowsComputers: readonly OtherComputer[] = [
  { title: 'a real computer', output: windowsLines(), session: 'Console', found: [] },
  { title: 'VirtualBox', output: windowsLines('hardware\tVirtualBox'), found: just('virtual-machine') },
  { title: 'Hyper-V', output: windowsLines('hardware\tMicrosoft Corporation', 'hardware\tVirtual Machine'), found: just('virtual-machine') },
  {
    title: 'a graphics card of VMware behind other names',
    output: windowsLines('graphics\tPCI\\VEN_15AD&DEV_0405&SUBSYS_040515AD&REV_00'),
    found: just('virtual-machine')
  },
  {
    title: 'a computer without a graphics driver',
    output: windowsLines('graphics\tROOT\\BasicRender', 'graphics\tPCI\\VEN_1414&DEV_008C'),
    found: []
  },
  { title: 'Remote Desktop by the name of the session', output: windowsLines(), session: 'RDP-Tcp#3', found: just('remote-session') },
  { title: 'Remote Desktop by the word of Windows', output: windowsLines('remote\tTrue'), session: 'Console', found: just('remote-session') },
  {
    title: 'AnyDesk under another name',
    output: windowsLines(program('notes', 'C:\\Users\\Ada\\notes.exe', 'AnyDesk.exe', 'AnyDesk')),
    found: just('remote-control', 'AnyDesk')
  },
  {
    title: 'a service whose file cannot be seen',
    output: windowsLines(program('TeamViewer_Service', '', '', '')),
    found: just('remote-control', 'TeamViewer')
  },
  {
    title: 'a script that types',
    output: windowsLines(program('AutoHotkey64', 'C:\\ahk\\AutoHotkey64.exe', 'AutoHotkey.exe', 'AutoHotkey')),
    found: just('injected-keys', 'AutoHotkey')
  },
  { title: 'Deep Freeze', output: windowsLines(program('DFServ', '', '', '')), found: just('forgetful-disk', 'Deep Freeze') },
  { title: 'Deep Freeze with the data on another disk', output: windowsLines(program('DFServ', '', '', '')), dataFolder: 'D:\\Koya', found: [] },
  {
    title: 'Teams, OBS and Zoom',
    output: windowsLines(program('ms-teams', '', '', ''), program('obs64', '', '', ''), program('x', '', 'Zoom.exe', '')),
    found: just('screen-sharing', 'Microsoft Teams', 'OBS', 'Zoom')
  }
]

const placeOf = (sessionName: string, dataFolder = 'C:\\Users\\Ada\\AppData\\Roaming\\Koya') => ({ sessionName, systemDrive: 'c:', dataFolder })

const macComputers: readonly OtherComputer[] = [
  { title: 'a real one', output: 'kern.hv_vmm_present: 0\nhw.model: MacBookAir8,1\n', found: [] },
  { title: 'one of Apple’s own virtual machines', output: 'kern.hv_vmm_present: 1\nhw.model: VirtualMac2,1\n', found: just('virtual-machine') },
  { title: 'one on VMware', output: 'kern.hv_vmm_present: 0\nhw.model: VMware20,1\n', found: [] }
]

describe('What a kiosk device finds beside itself (K5)', () => {
  it.each(linuxComputers)('Linux: $title', async ({ environment = {}, found, ...computer }) => {
    const root = makeTempFolder()
    makeLinuxComputer(root, computer)
    const probe = createProbe({
      platform: 'linux',
      environment: { ...environment, KOYA_PROBE_ROOT: root },
      dataFolder: linuxDataFolder,
      isTestBuild: true
    })
    expect(await probe()).toEqual({ signs: found, isComplete: true })
  })

  it.each(windowsComputers)('Windows: $title', ({ output, session = '', dataFolder, found }) => {
    const signs = parseWindowsSigns(output, placeOf(session, dataFolder))
    expect(judgeSigns(signs)).toEqual(found)
    expect(signs.isComplete).toBe(true)
  })

  it.each(macComputers)('macOS: $title', ({ output, found }) => {
    expect(judgeSigns(parseMacSigns({ kernel: output, processes: '/sbin/launchd\n/Applications/Safari.app/Contents/MacOS/Safari\n' }, {}))).toEqual(
      found
    )
  })

  it('macOS: somebody looks at the screen, and a meeting is open', () => {
    const processes =
      '/System/Library/CoreServices/RemoteManagement/screensharingd.bundle/Contents/MacOS/screensharingd\n/Applications/zoom.us.app/Contents/MacOS/zoom.us\n'
    expect(judgeSigns(parseMacSigns({ kernel: 'kern.hv_vmm_present: 0\nhw.model: Mac14,2\n', processes }, {}))).toEqual([
      { finding: 'remote-control', programs: ['macOS screen sharing'] },
      { finding: 'screen-sharing', programs: ['Zoom'] }
    ])
  })

  it('a look that fails finds nothing, and says that it failed', async () => {
    const root = makeTempFolder()
    const probe = createProbe({ platform: 'linux', environment: { KOYA_PROBE_ROOT: root }, dataFolder: linuxDataFolder, isTestBuild: true })
    expect(await probe()).toEqual({ signs: [], isComplete: false })
    expect(parseWindowsSigns(null, placeOf('Console'))).toMatchObject({ programs: [], isComplete: false })
    expect(parseWindowsSigns('hardware\tHP\r\nprogram\tanydesk', placeOf('')).isComplete).toBe(false)
    expect(parseMacSigns({ kernel: null, processes: null }, {}).isComplete).toBe(false)
  })

  it('what was read of an output that was cut still counts', () => {
    expect(judgeSigns(parseWindowsSigns('hardware\tHP\r\nprogram\tAnyDesk', placeOf('')))).toEqual(just('remote-control', 'AnyDesk'))
  })

  it('a release reads the computer itself, whatever the variable says', async () => {
    const root = makeTempFolder()
    const probe = createProbe({ platform: 'linux', environment: { KOYA_PROBE_ROOT: root }, dataFolder: linuxDataFolder, isTestBuild: false })
    expect((await probe()).isComplete).toBe(true)
  })
})
