import type { Locator, Page } from '@playwright/test'

const CLICK_S = 2
const KEY_S = 0.5
const WORDS_PER_S = 150 / 60

/** What a task asks of a learner. `seconds`: 2 for each click, 0.5 for each key, and reading at 150 words a minute. */
export interface Work {
  readonly clicks: number
  readonly keys: number
  readonly words: number
  readonly seconds: number
}

/** Counts what a learner does and reads. */
export interface WorkCounter {
  readonly read: (part: Locator) => Promise<void>
  readonly click: (button: Locator) => Promise<void>
  readonly type: (field: Locator, text: string) => Promise<void>
  readonly press: (page: Page, key: string) => Promise<void>
  readonly result: () => Work
}

export function countWork(): WorkCounter {
  let [clicks, keys, words] = [0, 0, 0]
  return {
    read: async (part) => {
      words += (await part.innerText()).split(/\s+/).filter((word) => /\w/.test(word)).length
    },
    click: async (button) => {
      clicks += 1
      await button.click()
    },
    type: async (field, text) => {
      keys += text.length
      await field.pressSequentially(text)
    },
    press: async (page, key) => {
      keys += 1
      await page.keyboard.press(key)
    },
    result: () => ({ clicks, keys, words, seconds: Math.round(clicks * CLICK_S + keys * KEY_S + words / WORDS_PER_S) })
  }
}
