import type { KoyaBridge } from '../src-shared/ipc/contracts.ts'

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly koya: KoyaBridge
  }
}
