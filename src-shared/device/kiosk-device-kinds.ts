/** What a computer is for. Only an exam seat is closed off. */
export const seatKinds = ['home', 'school', 'exam'] as const

export type SeatKind = (typeof seatKinds)[number]
