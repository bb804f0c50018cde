import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = resolve(import.meta.dirname, '../../resources/content/utme')

/** The right option of every shipped item, by the item's id. */
export function readKeys(): ReadonlyMap<string, string> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { items: { id: string; key: string }[] })
  return new Map(files.flatMap(({ items }) => items.map(({ id, key }) => [id, key])))
}

/**
 * In an exam room: answers every question rightly by the keyboard, and hands the paper in. `keys`: the right option by item; those of what comes
 * with Koya where absent.
 */
export async function answerRightly(page: Page, itemCount: number, keys = readKeys()): Promise<void> {
  for (let answered = 0; answered < itemCount; answered += 1) {
    await page.locator('[data-option-id]').first().waitFor()
    const itemId = (await page.getByTestId('question').getAttribute('data-item-id')) ?? ''
    const optionIds = await page.locator('[data-option-id]').evaluateAll((options) => options.map((option) => option.getAttribute('data-option-id')))
    await page.keyboard.press('abcde'[optionIds.indexOf(keys.get(itemId) ?? '')] ?? 'no such key')
    await expect(page.getByTestId('answer-state')).toHaveAttribute('data-state', /kept|received/)
    if (answered === itemCount - 1) break
    await page.keyboard.press('n')
    await expect(page.getByTestId('question')).not.toHaveAttribute('data-item-id', itemId)
  }
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit the paper' }).click()
}
