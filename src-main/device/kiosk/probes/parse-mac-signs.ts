import type { ComputerSigns } from './computer-signs.ts'

interface MacOutputs {
  /** Of `sysctl kern.hv_vmm_present hw.model`; null if it failed. */
  readonly kernel: string | null
  /** Of `ps -axo comm=`; null if it failed. */
  readonly processes: string | null
}

/** Parses what macOS prints about itself. */
export function parseMacSigns({ kernel, processes }: MacOutputs, environment: Readonly<Record<string, string | undefined>>): ComputerSigns {
  const [, model] = /^hw\.model: (.+)$/m.exec(kernel ?? '') ?? []
  return {
    hardware: model === undefined ? [] : [model],
    graphicsVendors: [],
    isGuestProcessor: /^kern\.hv_vmm_present: 1$/m.test(kernel ?? ''),
    isRemoteSession: ['SSH_CONNECTION', 'SSH_CLIENT'].some((name) => environment[name]),
    programs: (processes ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => [line]),
    virtualKeyboards: [],
    dataDisk: 'other',
    isComplete: kernel !== null && processes !== null
  }
}
