import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readFreshItemId } from '../../src-server/content/templates/fresh-item-id.ts'
import type { ItemTemplate, SubjectTemplates } from '../../src-shared/content/templates/item-template.ts'
import { makeItem } from '../../src-server/content/templates/make-item.ts'
import { examParts } from './exam-parts.ts'

const folder = resolve(import.meta.dirname, '../../resources/content')

/** Looks up the right option by the item's id; undefined for an unknown item. */
export type Keys = Pick<ReadonlyMap<string, string>, 'get'>

/** Reads the keys of all UTME items that Koya ships, including those made by its templates. */
export function readKeys(): Keys {
  const banks = readAll('utme') as readonly { items: { id: string; key: string }[] }[]
  const written = banks.flatMap(({ items }) => items.map(({ id, key }) => [id, key] as const))
  const keys = new Map(written)
  const subjects = readAll('templates') as readonly SubjectTemplates[]
  const templates = new Map(subjects.flatMap((subject) => subject.templates.map((template) => [template.id, template])))
  return { get: (itemId) => keys.get(itemId) ?? keyOfFresh(templates, itemId) }
}

function keyOfFresh(templates: ReadonlyMap<string, ItemTemplate>, itemId: string): string | undefined {
  const fresh = readFreshItemId(itemId)
  const template = templates.get(fresh?.templateId ?? '')
  if (!fresh || !template) return undefined
  const made = makeItem(template, fresh.seed)
  return made.ok ? made.item.key : undefined
}

function readAll(part: string): readonly unknown[] {
  const files = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'))
  return files.map((name) => JSON.parse(readFileSync(join(folder, part, name), 'utf8')) as unknown)
}

/**
 * Answers every question of an open exam room correctly by keyboard, and submits. `keys`: the right option by item; the shipped keys where absent.
 */
export async function answerRightly(page: Page, itemCount: number, keys: Keys = readKeys()): Promise<void> {
  for (let answered = 0; answered < itemCount; answered += 1) {
    await page
      .getByRole(...examParts.question)
      .locator('[data-option-id]')
      .first()
      .waitFor()
    const itemId = (await page.getByRole(...examParts.question).getAttribute('data-item-id')) ?? ''
    const optionIds = await page
      .getByRole(...examParts.question)
      .locator('[data-option-id]')
      .evaluateAll((options) => options.map((option) => option.getAttribute('data-option-id')))
    await page.keyboard.press('abcde'[optionIds.indexOf(keys.get(itemId) ?? '')] ?? 'no such key')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    if (answered === itemCount - 1) break
    await page.keyboard.press('n')
    await expect(page.getByRole(...examParts.question)).not.toHaveAttribute('data-item-id', itemId)
  }
  await page.keyboard.press('s')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
}
