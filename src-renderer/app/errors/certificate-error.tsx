import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'
import { useSetUpText } from '../../features/device/set-up/use-set-up-text.ts'

/** Explains the fault of a server's certificate and what happens to answers. Rarely needed, so its texts are not loaded at the start. */
export function CertificateError({ fault }: { readonly fault: CertificateFault }) {
  const { t } = useSetUpText()
  return t(`trouble.${fault}`)
}
