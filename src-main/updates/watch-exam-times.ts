import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import { areExamsNear, toExamTimes, type SaidSession } from '../../src-shared/updates/exam-times.ts'
import type { updatesContract } from '../../src-shared/updates/updates-contract.ts'
import type { Log } from '../platform/log/log.ts'
import type { UpdateController } from './update-controller.ts'
import type { UpdateStore } from './update-store.ts'

interface ExamTimesDeps {
  readonly ask: () => Promise<Result<{ readonly sessions: readonly SaidSession[] }>>
  readonly store: Pick<UpdateStore, 'readExamTimes' | 'writeExamTimes'>
  readonly isKioskDevice: boolean
  readonly wallNow: () => number
  readonly log: Log
}

/** Requests a centre's exam times from the server and stores them for later starts. */
export interface ExamTimesWatch {
  /** Returns whether a session is running or near. If the request fails, the stored times are used. */
  learn(): Promise<boolean>
}

export function createExamTimesWatch({ ask, store, isKioskDevice, wallNow, log }: ExamTimesDeps): ExamTimesWatch {
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
      return areExamsNear(store.readExamTimes(), { now, isKioskDevice: isKioskDevice })
    }
  }
}

/** Wraps the controller: it fetches the exam times before it uses the network or restarts Koya, and stops a download that would overlap a session. */
export function heedExamTimes(controller: UpdateController, { learn }: ExamTimesWatch): UpdateController & { readonly hear: () => Promise<void> } {
  const { handlers } = controller
  const heeding: Handlers<typeof updatesContract> = {
    ...handlers,
    // The server may have updates, and which is asked with its exam times.
    look: async (input) => {
      await learn()
      return handlers.look(input)
    },
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
    ...controller,
    handlers: heeding,
    lookByItself: async () => {
      await learn()
      await controller.lookByItself()
    },
    hear: async () => {
      if (await learn()) controller.stopForExam()
    }
  }
}
