import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import { areExamsNear, toExamTimes, type SaidSession } from '../../src-shared/updates/exam-times.ts'
import type { updatesContract } from '../../src-shared/updates/updates-contract.ts'
import type { Log } from '../platform/log/log.ts'
import type { UpdateDesk } from './update-controller.ts'
import type { UpdateStore } from './update-store.ts'

interface ExamTimesDeps {
  readonly ask: () => Promise<Result<{ readonly sessions: readonly SaidSession[] }>>
  readonly store: Pick<UpdateStore, 'readExamTimes' | 'writeExamTimes'>
  readonly isExamSeat: boolean
  readonly wallNow: () => number
  readonly log: Log
}

/** What a computer of a centre knows of its sessions: asked of the server, kept over starts. */
export interface ExamTimesWatch {
  /** Answers whether a session runs or is near. What cannot be heard leaves what is known. */
  learn(): Promise<boolean>
}

export function createExamTimesWatch({ ask, store, isExamSeat, wallNow, log }: ExamTimesDeps): ExamTimesWatch {
  return {
    async learn() {
      const said = await ask()
      const now = wallNow()
      if (said.ok) {
        try {
          store.writeExamTimes(toExamTimes(said.value.sessions, now))
        } catch {
          log.warn('updates: the times of exam sessions were not kept')
        }
      }
      return areExamsNear(store.readExamTimes(), { now, isExamSeat })
    }
  }
}

/** The desk, which hears of sessions before it uses the line or starts Koya anew, and stops a download that meets one. */
export function heedExamTimes(desk: UpdateDesk, { learn }: ExamTimesWatch): UpdateDesk & { readonly hear: () => Promise<void> } {
  const { handlers } = desk
  const heeding: Handlers<typeof updatesContract> = {
    ...handlers,
    fetch: async (input) => {
      await learn()
      return handlers.fetch(input)
    },
    restart: async (input) => {
      await learn()
      return handlers.restart(input)
    }
  }
  return {
    ...desk,
    handlers: heeding,
    lookByItself: async () => {
      await learn()
      await desk.lookByItself()
    },
    hear: async () => {
      if (await learn()) desk.stopForExam()
    }
  }
}
