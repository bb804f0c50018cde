import type { KoyaBridge } from '../src-shared/contracts/contracts.ts'

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly koya: KoyaBridge
  }
}
