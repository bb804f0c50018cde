/** What a probe read about this computer. A part that could not be read is empty, and `isComplete` is false. */
export interface ComputerSigns {
  /** Makers, models and firmware, as the firmware names them. */
  readonly hardware: readonly string[]
  /** PCI vendor ids of the graphics cards. */
  readonly graphicsVendors: readonly number[]
  /** Whether the processor says that it is one of a virtual machine; false where the system cannot tell a guest from a host. */
  readonly isGuestProcessor: boolean
  /** Whether this session of the system is shown on another computer. */
  readonly isRemoteSession: boolean
  readonly programs: readonly RunningProgram[]
  /** Names of keyboards that a program made, and no cable. */
  readonly virtualKeyboards: readonly string[]
  /** Where Koya's data lies: `forgets` if the system itself says that a restart resets that disk, `system` on the disk of Windows itself. */
  readonly dataDisk: 'forgets' | 'system' | 'other'
  readonly isComplete: boolean
}

/** Every name that a running program goes by: of its process, its file, its first argument and, on Windows, the name its maker gave it. */
export type RunningProgram = readonly string[]
