/** Purpose of a computer. Only `exam` is a kiosk device. */
export const kioskDeviceKinds = ['home', 'school', 'exam'] as const

export type KioskDeviceKind = (typeof kioskDeviceKinds)[number]
