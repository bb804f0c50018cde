import type { SeenServer } from '../../../../src-shared/device/lan-contract.ts'

/** A server whose certificate a person must confirm before this computer uses it. */
export interface ServerToConfirm {
  readonly address: string
  readonly seen: Extract<SeenServer, { kind: 'to-confirm' }>
}
