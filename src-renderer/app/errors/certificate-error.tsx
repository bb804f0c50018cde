import type { CertificateFault } from '../../../src-shared/kernel/server/certificate-fault.ts'
import { useSetUpText } from '../../features/device/set-up/use-set-up-text.ts'

/** What is wrong with the certificate of the server, and what becomes of the answers. Few learners ever read it, so it does not come with the start. */
export function CertificateError({ fault }: { readonly fault: CertificateFault }) {
  const { t } = useSetUpText()
  return t(`trouble.${fault}`)
}
