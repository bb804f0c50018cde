import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FoundSign } from '../../src-shared/device/probe-findings.ts'

/** A process, by the three names that Linux shows of it. */
interface LinuxProcess {
  readonly comm: string
  readonly exe?: string
  readonly line?: string
}

export interface LinuxComputer {
  readonly title: string
  readonly environment?: Readonly<Record<string, string>>
  /** Files under `/`. */
  readonly files?: Readonly<Record<string, string>>
  readonly processes?: readonly LinuxProcess[]
  readonly found: readonly FoundSign[]
}

const realProcessor = 'processor\t: 0\nmodel name\t: Intel(R) Celeron(R) N4020 CPU @ 1.10GHz\nflags\t\t: fpu vme sse4_2 vmx aes\n'
const guestProcessor = 'processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU\nflags\t\t: fpu vme sse4_2 aes hypervisor lahf_lm\n'
const desktop: readonly LinuxProcess[] = [
  { comm: 'systemd', exe: '/usr/lib/systemd/systemd', line: '/sbin/init\0splash\0' },
  { comm: 'gnome-shell', exe: '/usr/bin/gnome-shell', line: '/usr/bin/gnome-shell\0' },
  { comm: 'kworker/0:1' },
  { comm: 'koya', exe: '/opt/Koya/bin/koya', line: '/opt/Koya/bin/koya\0' }
]

const realKeyboard = `I: Bus=0011 Vendor=0001 Product=0001 Version=ab41
N: Name="AT Translated Set 2 keyboard"
S: Sysfs=/devices/platform/i8042/serio0/input/input3
H: Handlers=sysrq kbd event2 leds
B: EV=120013
`
const powerButton = `I: Bus=0019 Vendor=0000 Product=0001 Version=0000
N: Name="Power Button"
S: Sysfs=/devices/LNXSYSTM:00/LNXPWRBN:00/input/input0
H: Handlers=kbd event0
B: EV=3
`
const keyboardOf = (name: string, sysfs: string, events = '120013'): string => `I: Bus=0006 Vendor=1234 Product=5678 Version=0001
N: Name="${name}"
S: Sysfs=${sysfs}
H: Handlers=sysrq kbd event9 leds
B: EV=${events}
`

const just = (finding: FoundSign['finding'], ...programs: string[]): readonly FoundSign[] => [{ finding, programs }]

/** Lines of `/proc/self/mountinfo`. */
const mounts = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

/** Where the data of these computers lies. */
export const linuxDataFolder = '/home/ada/.config/Koya'

/** Computers with Linux, as their files tell of them. */
export const linuxComputers: readonly LinuxComputer[] = [
  {
    title: 'a Celeron of a school, whose processor can run virtual machines itself',
    files: {
      'sys/class/dmi/id/sys_vendor': 'HP\n',
      'sys/class/dmi/id/product_name': 'HP 290 G2 MT Business PC\n',
      'sys/class/drm/card0/device/vendor': '0x8086\n',
      'proc/bus/input/devices': [realKeyboard, powerButton].join('\n')
    },
    found: []
  },
  {
    title: 'VirtualBox',
    files: { 'sys/class/dmi/id/sys_vendor': 'innotek GmbH\n', 'sys/class/dmi/id/product_name': 'VirtualBox\n' },
    found: just('virtual-machine')
  },
  { title: 'VMware', files: { 'sys/class/dmi/id/sys_vendor': 'VMware, Inc.\n' }, found: just('virtual-machine') },
  {
    title: 'QEMU',
    files: { 'sys/class/dmi/id/sys_vendor': 'QEMU\n', 'sys/class/dmi/id/product_name': 'Standard PC (Q35 + ICH9, 2009)\n' },
    found: just('virtual-machine')
  },
  {
    title: 'Hyper-V',
    files: { 'sys/class/dmi/id/sys_vendor': 'Microsoft Corporation\n', 'sys/class/dmi/id/product_name': 'Virtual Machine\n' },
    found: just('virtual-machine')
  },
  {
    title: 'a real computer of Microsoft',
    files: { 'sys/class/dmi/id/sys_vendor': 'Microsoft Corporation\n', 'sys/class/dmi/id/product_name': 'Surface Go 3\n' },
    found: []
  },
  { title: 'a guest that hides its firmware', files: { 'proc/cpuinfo': guestProcessor }, found: just('virtual-machine') },
  {
    title: 'a guest that hides both, but not its graphics card',
    files: { 'sys/class/drm/card0/device/vendor': '0x1af4\n' },
    found: just('virtual-machine')
  },
  { title: 'Xen', files: { 'sys/class/dmi/id/product_name': 'HVM domU\n', 'sys/class/dmi/id/bios_vendor': 'Xen\n' }, found: just('virtual-machine') },
  {
    title: 'a session by SSH with its screen elsewhere',
    environment: { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '10.0.0.9 50000 10.0.0.2 22' },
    found: just('remote-session')
  },
  { title: 'a screen on another computer', environment: { DISPLAY: '192.168.0.7:0' }, found: just('remote-session') },
  {
    title: 'a session that systemd calls remote',
    environment: { DISPLAY: ':0', XDG_SESSION_ID: 'c3' },
    files: { 'run/systemd/sessions/c3': 'UID=1000\nREMOTE=1\nTYPE=wayland\n' },
    found: just('remote-session')
  },
  {
    title: 'a session at the desk',
    environment: { DISPLAY: ':0', XDG_SESSION_ID: '2' },
    files: { 'run/systemd/sessions/2': 'UID=1000\nREMOTE=0\nTYPE=x11\n' },
    found: []
  },
  {
    title: 'a session id that leads out of its folder',
    environment: { XDG_SESSION_ID: '../../../etc/passwd' },
    files: { 'etc/passwd': 'REMOTE=1\n' },
    found: []
  },
  {
    title: 'xrdp',
    environment: { XRDP_SESSION: '1' },
    processes: [{ comm: 'xrdp-chansrv', exe: '/usr/sbin/xrdp-chansrv' }],
    found: just('remote-session', 'xrdp')
  },
  { title: 'a screen of VNC', processes: [{ comm: 'Xtigervnc', exe: '/usr/bin/Xtigervnc' }], found: just('remote-session', 'Xvnc') },
  {
    title: 'AnyDesk',
    processes: [{ comm: 'anydesk', exe: '/usr/bin/anydesk', line: '/usr/bin/anydesk\0--service\0' }],
    found: just('remote-control', 'AnyDesk')
  },
  {
    title: 'AnyDesk whose file was renamed',
    processes: [{ comm: 'AnyDesk', exe: '/home/ada/notes', line: './notes\0' }],
    found: just('remote-control', 'AnyDesk')
  },
  {
    title: 'AnyDesk that calls its process otherwise',
    processes: [{ comm: 'notes', exe: '/tmp/anydesk (deleted)', line: 'notes\0' }],
    found: just('remote-control', 'AnyDesk')
  },
  { title: 'a name that Linux cuts', processes: [{ comm: 'chrome-remote-d' }], found: just('remote-control', 'Chrome Remote Desktop') },
  {
    title: 'TeamViewer and a classroom program',
    processes: [{ comm: 'teamviewerd' }, { comm: 'veyon-server' }, { comm: 'veyon-service' }],
    found: just('remote-control', 'TeamViewer', 'Veyon')
  },
  { title: 'a program whose name only contains one', processes: [{ comm: 'anydesk-notes', exe: '/usr/bin/zoomer', line: 'observer\0' }], found: [] },
  {
    title: 'OBS and Zoom',
    processes: [
      { comm: 'obs', exe: '/usr/bin/obs' },
      { comm: 'zoom', exe: '/opt/zoom/zoom' }
    ],
    found: just('screen-sharing', 'OBS', 'Zoom')
  },
  {
    title: 'an AppImage of RustDesk',
    processes: [{ comm: 'AppRun', exe: '/tmp/.mount/rustdesk', line: '/home/ada/RustDesk.AppImage\0' }],
    found: just('remote-control', 'RustDesk')
  },
  { title: 'a program that presses keys', processes: [{ comm: 'ydotoold' }], found: just('injected-keys', 'ydotool') },
  {
    title: 'a keyboard that a program made',
    files: { 'proc/bus/input/devices': [realKeyboard, keyboardOf('ydotoold virtual device', '/devices/virtual/input/input21')].join('\n') },
    found: just('injected-keys')
  },
  {
    title: 'a keyboard by Bluetooth',
    files: { 'proc/bus/input/devices': keyboardOf('Logitech K380', '/devices/virtual/misc/uhid/0005:046D:B342.0004/input/input30') },
    found: []
  },
  {
    title: 'the keyboard of a braille display',
    files: { 'proc/bus/input/devices': keyboardOf('brltty 6.5', '/devices/virtual/input/input9') },
    found: []
  },
  {
    title: 'a mouse that a program made',
    files: { 'proc/bus/input/devices': keyboardOf('virtual mouse', '/devices/virtual/input/input22', '7') },
    found: []
  },
  {
    title: 'a live USB stick',
    files: { 'proc/self/mountinfo': mounts('24 1 0:22 / / rw,relatime shared:1 - overlay /cow rw,lowerdir=/filesystem.squashfs') },
    found: just('forgetful-disk')
  },
  {
    title: 'a home in memory',
    files: { 'proc/self/mountinfo': mounts('24 1 8:2 / / rw shared:1 - ext4 /dev/sda2 rw', '90 24 0:40 / /home rw shared:9 - tmpfs tmpfs rw') },
    found: just('forgetful-disk')
  },
  {
    title: 'a kept disk on a computer that is reset',
    files: { 'proc/self/mountinfo': mounts('24 1 0:22 / / rw - overlay overlayroot rw', '91 24 8:3 / /home/ada/.config rw - ext4 /dev/sda3 rw') },
    found: []
  },
  {
    title: 'memory beside the data',
    files: {
      'proc/self/mountinfo': mounts(
        '24 1 8:2 / / rw - ext4 /dev/sda2 rw',
        '92 24 0:41 / /home/ada/.conf rw - tmpfs tmpfs rw',
        '93 24 0:42 / /run rw - tmpfs tmpfs rw'
      )
    },
    found: []
  },
  {
    title: 'everything at once, the gravest first',
    environment: { SSH_CLIENT: '10.0.0.9 50000 22' },
    files: { 'proc/cpuinfo': guestProcessor },
    processes: [{ comm: 'discord' }, { comm: 'xdotool' }, { comm: 'x11vnc' }],
    found: [
      { finding: 'virtual-machine', programs: [] },
      { finding: 'remote-session', programs: [] },
      { finding: 'remote-control', programs: ['VNC'] },
      { finding: 'screen-sharing', programs: ['Discord'] },
      { finding: 'injected-keys', programs: ['xdotool'] }
    ]
  }
]

/** Writes the files of such a computer below a folder. */
export function makeLinuxComputer(root: string, { files = {}, processes = [] }: Pick<LinuxComputer, 'files' | 'processes'>): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries({ 'proc/cpuinfo': realProcessor, ...files })) write(path, text)
  for (const [index, { comm, exe, line }] of [...desktop, ...processes].entries()) {
    const folder = `proc/${String(index + 1)}`
    write(`${folder}/comm`, `${comm}\n`)
    write(`${folder}/cmdline`, line ?? '')
    if (exe !== undefined) symlinkSync(exe, join(root, folder, 'exe'))
  }
}
