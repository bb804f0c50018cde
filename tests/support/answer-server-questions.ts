import { expect, type ElectronApplication } from '@playwright/test'
import { callBridge } from './call-bridge.ts'
import type { LaunchedApp } from './launch-app.ts'

/** A dialog that main showed to the person at the computer. */
export interface AskedServerQuestion {
  /** The page of the dialog's parent window; null where it has none. */
  readonly parentUrl: string | null
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  /** What Enter and Escape choose. */
  readonly onEnter: string | undefined
  readonly onEscape: string | undefined
}

interface Person {
  readonly asked: AskedServerQuestion[]
  readonly answer: PromiseWithResolvers<number>
}

const buttons = { accept: 0, cancel: 1 } as const

/**
 * From now on answers main's dialogs about servers for the person; a test cannot reach a native dialog. With `later` each dialog stays open until
 * `answerNow`. Resolves to a function that returns the dialogs shown since.
 */
export async function answerServerQuestions(
  app: ElectronApplication,
  answer: 'accept' | 'cancel' | 'later'
): Promise<() => Promise<readonly AskedServerQuestion[]>> {
  await app.evaluate(
    ({ dialog }, response) => {
      const person: Person = { asked: [], answer: Promise.withResolvers<number>() }
      if (response !== null) person.answer.resolve(response)
      Object.assign(globalThis, { koyaPerson: person })
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, detail = '', buttons: named = [], defaultId = -1, cancelId = -1 } = given.at(-1) as Electron.MessageBoxOptions
        const parentUrl = given.length > 1 ? (given[0] as Electron.BrowserWindow).webContents.getURL() : null
        person.asked.push({ parentUrl, message, detail, buttons: named, onEnter: named[defaultId], onEscape: named[cancelId] })
        return { response: await person.answer.promise, checkboxChecked: false }
      }
    },
    answer === 'later' ? null : buttons[answer]
  )
  return () => app.evaluate(() => (globalThis as unknown as { koyaPerson: Person }).koyaPerson.asked)
}

/** Answers the dialog that was left open. */
export async function answerNow(app: ElectronApplication, answer: keyof typeof buttons): Promise<void> {
  await app.evaluate((_, response) => {
    ;(globalThis as unknown as { koyaPerson: Person }).koyaPerson.answer.resolve(response)
  }, buttons[answer])
}

/** Changes the server through a page's request and the person's consent; an empty address is the built-in server. */
export async function changeServer({ app, page }: Pick<LaunchedApp, 'app' | 'page'>, address: string): Promise<void> {
  const asked = await answerServerQuestions(app, 'accept')
  expect(await callBridge(page, 'settings.changeBackend', { backend: address })).toMatchObject({ ok: true, value: { values: { backend: address } } })
  expect((await asked()).map(({ detail }) => detail)).toEqual([expect.stringContaining(`New: ${address || 'Koya’s own server'}`)])
}
