import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComputerSigns, RunningProgram } from './computer-signs.ts'

interface LinuxPlace {
  /** The folder in which `proc`, `sys` and `run` lie; `/` outside tests. */
  readonly root: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly dataFolder: string
}

const hardwareFiles = ['sys_vendor', 'product_name', 'board_vendor', 'bios_vendor', 'chassis_vendor'] as const

/** The event bits of a keyboard that types: it has keys (1) and repeats them (20). A power button has no repeats. */
const TYPING_BITS = (1n << 1n) | (1n << 20n)

/** Reads the signs from the files in which Linux shows its hardware, sessions and processes. Starts no program. */
export async function readLinuxSigns({ root, environment, dataFolder }: LinuxPlace): Promise<ComputerSigns> {
  const [hardware, graphicsVendors, processor, programs, keyboards, isRemoteSession, mounts] = await Promise.all([
    Promise.all(hardwareFiles.map((name) => readLine(join(root, 'sys/class/dmi/id', name)))),
    readGraphicsVendors(join(root, 'sys/class/drm')),
    readText(join(root, 'proc/cpuinfo')),
    readPrograms(join(root, 'proc')),
    readText(join(root, 'proc/bus/input/devices')),
    readSession(root, environment),
    readText(join(root, 'proc/self/mountinfo'))
  ])
  return {
    hardware: hardware.filter((name) => name !== ''),
    graphicsVendors,
    // Only a guest sees this flag: a host that runs virtual machines itself does not.
    isGuestProcessor: /^flags\s*:.*\bhypervisor\b/m.test(processor ?? ''),
    isRemoteSession,
    programs: programs ?? [],
    virtualKeyboards: virtualKeyboardsIn(keyboards ?? ''),
    dataDisk: isForgetful(fileSystemOf(dataFolder, mounts ?? '')) ? 'forgets' : 'other',
    isComplete: processor !== null && programs !== null
  }
}

async function readGraphicsVendors(folder: string): Promise<number[]> {
  const cards = ((await list(folder)) ?? []).filter((name) => /^card\d+$/.test(name))
  const vendors = await Promise.all(cards.map((card) => readLine(join(folder, card, 'device/vendor'))))
  return vendors.map((vendor) => Number.parseInt(vendor, 16)).filter((vendor) => !Number.isNaN(vendor))
}

/** Returns the names of every process; null if the system lists none. A process that ends meanwhile has none. */
async function readPrograms(folder: string): Promise<RunningProgram[] | null> {
  const processes = (await list(folder))?.filter((name) => /^\d+$/.test(name)) ?? []
  if (processes.length === 0) return null
  return Promise.all(processes.map((id) => readProgram(join(folder, id))))
}

/** Whoever renames a program's file changes one or two of these names, seldom all three. */
async function readProgram(folder: string): Promise<RunningProgram> {
  const [name, file, line] = await Promise.all([readLine(join(folder, 'comm')), readLink(join(folder, 'exe')), readText(join(folder, 'cmdline'))])
  const [first = ''] = (line ?? '').split('\0')
  return [name, file, first].filter((each) => each !== '')
}

/** Returns the keyboards without a device behind them: the kernel puts those that a program makes in this folder. */
function virtualKeyboardsIn(devices: string): string[] {
  return devices.split('\n\n').flatMap((device) => {
    const isVirtual = /^S: Sysfs=\/devices\/virtual\/input\//m.test(device) && /^H: Handlers=.*\bkbd\b/m.test(device)
    const [, events = '0'] = /^B: EV=([0-9a-f]+)$/m.exec(device) ?? []
    const isTyping = (BigInt(`0x${events}`) & TYPING_BITS) === TYPING_BITS
    const [, name = ''] = /^N: Name="(.*)"$/m.exec(device) ?? []
    return isVirtual && isTyping ? [name] : []
  })
}

/** Returns the kind of the file system that holds a folder: of the longest mounted path above it. */
function fileSystemOf(folder: string, mounts: string): string {
  const mounted = mounts.split('\n').flatMap((line) => {
    const [, path, kind] = /^\d+ \d+ \S+ \S+ (\S+) .* - (\S+) /.exec(line) ?? []
    return path === undefined || kind === undefined ? [] : [{ path: path.replaceAll('\\040', ' '), kind }]
  })
  const above = mounted.filter(({ path }) => path === '/' || folder === path || folder.startsWith(`${path}/`))
  // Of two at one path the later one lies on top.
  return above.reduce((best, next) => (next.path.length >= best.path.length ? next : best), { path: '', kind: '' }).kind
}

/** Whether a file system lives in memory, or lays one over a disk that stays as it is: a live USB stick, a computer that is reset at each start. */
function isForgetful(kind: string): boolean {
  return ['tmpfs', 'ramfs', 'overlay', 'aufs', 'unionfs'].includes(kind)
}

/** Whether this session came over a network: by SSH or RDP, with its screen elsewhere, or where systemd says so. */
async function readSession(root: string, environment: LinuxPlace['environment']): Promise<boolean> {
  if (['SSH_CONNECTION', 'SSH_CLIENT', 'XRDP_SESSION', 'XRDP_SOCKET_PATH'].some((name) => environment[name])) return true
  const [, host = ''] = /^([^:/]*):\d/.exec(environment['DISPLAY'] ?? '') ?? []
  if (host !== '' && host !== 'unix') return true
  const session = environment['XDG_SESSION_ID'] ?? ''
  if (!/^\w{1,20}$/.test(session)) return false
  return /^REMOTE=1$/m.test((await readText(join(root, 'run/systemd/sessions', session))) ?? '')
}

async function readLine(path: string): Promise<string> {
  return ((await readText(path)) ?? '').trim()
}

function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}

function readLink(path: string): Promise<string> {
  return readlink(path).catch(() => '')
}

function list(folder: string): Promise<string[] | null> {
  return readdir(folder).catch(() => null)
}
