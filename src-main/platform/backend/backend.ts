import type { BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'
import type { BackendAddress } from './backend-address.ts'

/** A backend: the embedded one, or another by its address. `Packs`: the interface of its library. */
export interface Backend<Packs = unknown> {
  /** Its library, if the backend is on this computer. */
  readonly packs?: Packs
  /** Repeats do nothing; the first use of the address starts it, too. */
  start(): void
  /** Resolves when the backend accepts requests. */
  address(): Promise<Result<BackendAddress>>
  state(): BackendState
  /** Records whether a request reached it, and the fault of its certificate if that was the reason. */
  noteReached(isReached: boolean, fault?: CertificateFault): void
  /** Records that a cached reply was shown; `cachedAt` is milliseconds since 1970. */
  noteShown(cachedAt: number): void
  /** Resolves once it has stopped completely. */
  stop(): Promise<void>
}
