import { probeFindings, type FoundSign, type ProbeFinding } from '../../../../src-shared/device/probe-findings.ts'
import type { ComputerSigns, RunningProgram } from './computer-signs.ts'
import { findKnownProgram } from './known-programs.ts'

/** Names that only the firmware of a virtual machine has. `Microsoft Corporation` alone is also the maker of real computers. */
const virtualHardware =
  /\b(vmware|virtualbox|innotek|vbox|qemu|kvm|bochs|xen|hvm domu|parallels (software|virtual|international)|bhyve|openstack|amazon ec2|google compute engine|proxmox|virtual machine|crosvm)\b|^virtualmac/i

/**
 * PCI vendors of graphics cards that no real computer has: VMware, VirtualBox, QEMU's standard card, Red Hat's QXL, virtio and Parallels. Microsoft's
 * (0x1414) also draws on real computers that lack a driver.
 */
const virtualGraphics: ReadonlySet<number> = new Set([0x15ad, 0x80ee, 0x1234, 0x1b36, 0x1af4, 0x1ab8])

/** A keyboard of braille displays is made by a program, too, and belongs to whoever cannot see the screen. */
const assistiveKeyboard = /^brltty\b/i

/** Returns what the signs of a computer show, the gravest first. Pure. */
export function judgeSigns(signs: ComputerSigns): readonly FoundSign[] {
  const programs = knownIn(signs.programs)
  // Such a program resets the disk of Windows alone.
  if (signs.dataDisk !== 'system') programs.delete('forgetful-disk')
  const isFound: Readonly<Record<ProbeFinding, boolean>> = {
    'virtual-machine': isVirtual(signs),
    'remote-session': signs.isRemoteSession,
    'remote-control': false,
    'screen-sharing': false,
    'injected-keys': signs.virtualKeyboards.some((name) => !assistiveKeyboard.test(name)),
    'forgetful-disk': signs.dataDisk === 'forgets'
  }
  return probeFindings
    .map((finding) => ({ finding, programs: [...(programs.get(finding) ?? [])].sort() }))
    .filter(({ finding, programs: found }) => isFound[finding] || found.length > 0)
}

function isVirtual({ hardware, graphicsVendors, isGuestProcessor }: ComputerSigns): boolean {
  return isGuestProcessor || hardware.some((name) => virtualHardware.test(name)) || graphicsVendors.some((vendor) => virtualGraphics.has(vendor))
}

function knownIn(programs: readonly RunningProgram[]): Map<ProbeFinding, Set<string>> {
  const known = new Map<ProbeFinding, Set<string>>()
  for (const name of programs.flat()) {
    const program = findKnownProgram(name)
    if (program === undefined) continue
    known.set(program.finding, (known.get(program.finding) ?? new Set()).add(program.name))
  }
  return known
}
