/**
 * Why a server's certificate is not accepted: nobody that the system trusts has signed it, and nobody has confirmed it here (`unknown`); it is not the one that was confirmed
 * (`changed`); it is outside its dates, or this computer's clock is wrong (`expired`).
 */
export const certificateFaults = ['unknown', 'changed', 'expired'] as const

export type CertificateFault = (typeof certificateFaults)[number]
