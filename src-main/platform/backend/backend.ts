import type { BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'
import type { BackendAddress } from './backend-address.ts'

/** A backend that main can ask: the one that comes with Koya, or another by its address. `Packs`: what its library is asked by. */
export interface Backend<Packs = unknown> {
  /** Its library, where that is this computer's own. */
  readonly packs?: Packs
  /** Repeats do nothing; the first need of the address starts it, too. */
  start(): void
  /** Resolves when the backend can be asked. */
  address(): Promise<Result<BackendAddress>>
  state(): BackendState
  /** Takes whether a request reached it, and what was wrong with its certificate where that is why not. */
  noteReached(isReached: boolean, fault?: CertificateFault): void
  /** Takes that a reply was shown that it gave earlier, at `keptAt`, milliseconds since 1970. */
  noteShown(cachedAt: number): void
  /** Resolves once nothing of it is left in this app. */
  stop(): Promise<void>
}
