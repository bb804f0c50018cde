import type { PlainRequest } from './call-plainly.ts'

/** Bodies of requests about the weekly mail. */
export const weeklyBodies = {
  askWeeklyMail: { zone: 'Africa/Lagos', address: 'mama@example.com' },
  confirmWeeklyMail: { code: '12345678' }
} as const

/** Requests about the week of a learner. */
export function weeklyRequests(bearer: string) {
  return {
    fetchWeeklySummary: { bearer, query: { zone: 'Africa/Lagos' } },
    fetchWeeklyMail: { bearer },
    askWeeklyMail: { bearer, body: weeklyBodies.askWeeklyMail },
    confirmWeeklyMail: { bearer, body: weeklyBodies.confirmWeeklyMail },
    stopWeeklyMail: { bearer }
  } satisfies Record<string, PlainRequest>
}

/** The same for a test of all replies. */
export function weeklyAsks(bearer: string) {
  const { fetchWeeklySummary, fetchWeeklyMail, askWeeklyMail, confirmWeeklyMail, stopWeeklyMail } = weeklyRequests(bearer)
  return {
    fetchWeeklySummary: [fetchWeeklySummary],
    fetchWeeklyMail: [fetchWeeklyMail],
    askWeeklyMail: [askWeeklyMail],
    confirmWeeklyMail: [confirmWeeklyMail],
    stopWeeklyMail: [stopWeeklyMail]
  }
}

/** Requests that only a server which sends mail answers; `weekly-mail.test.ts` sends them to one. */
export function isWithoutMail(name: string): boolean {
  return name !== 'askWeeklyMail' && name !== 'confirmWeeklyMail'
}
