/**
 * Why a server's certificate is rejected. `unknown`: not signed by an authority that the system trusts, and not confirmed here. `changed`: differs
 * from the confirmed one. `expired`: outside its validity period, or this computer's clock is wrong.
 */
export const certificateFaults = ['unknown', 'changed', 'expired'] as const

export type CertificateFault = (typeof certificateFaults)[number]
