import type { KoyaBridge } from '../src-shared/contracts/contracts.ts'

declare global {
  interface Window {
    /** Set by the preload. */
    readonly koya: KoyaBridge
  }
}
