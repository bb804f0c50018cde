/** What a computer is for. Only an exam seat is closed off. */
export const kioskDeviceKinds = ['home', 'school', 'exam'] as const

export type KioskDeviceKind = (typeof kioskDeviceKinds)[number]
