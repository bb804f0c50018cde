import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fileNameOf } from '../../../../../src-shared/content/media/media.ts'
import type { Syllabus } from '../../../../../src-server/content/sources/syllabus.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'

const option = (id: string, text: string) => ({ id, text })

/** Two items without findings. The second belongs to a text. */
export const tradeContent: SubjectContent = {
  subject: 'trade',
  title: 'Trade',
  version: 1,
  stimuli: [{ id: 'tr-text', kind: 'passage', title: 'A stall', text: 'Bisi sells yams in Bodija. On market days she opens before sunrise.' }],
  items: [
    {
      id: 'tr-001',
      type: 'single-choice',
      topic: 'Prices',
      difficulty: 'easy',
      stem: 'Which of these makes the price of yams fall in a market?',
      options: [option('w', 'a good harvest'), option('x', 'a dear lorry'), option('y', 'a lost crop'), option('z', 'a long drought')],
      key: 'w',
      explanation: 'After a good harvest more yams are for sale than before. Sellers then take less for each of them.'
    },
    {
      id: 'tr-002',
      type: 'single-choice',
      stimulusId: 'tr-text',
      topic: 'Hours',
      difficulty: 'medium',
      stem: 'When does Bisi open her stall on market days?',
      options: [option('w', 'at noon'), option('x', 'before sunrise'), option('y', 'at dusk'), option('z', 'after school')],
      key: 'x',
      explanation: 'The text says so in its last sentence. She opens before sunrise on market days.'
    }
  ]
}

/** Its items are without reasons, and its learners read as pupils of JS3 do. */
export const tradeSyllabus: Syllabus = {
  bank: 'village',
  subject: 'trade',
  classLevel: 'js-3',
  whys: 'optional',
  topics: [
    { title: 'Prices', objectives: ['Say what moves a price', 'Tell a price from a cost'] },
    { title: 'Hours', objectives: ['Read opening hours', 'Compare two days'] }
  ]
}

/** The same content with a picture on its first item. `addPicture` writes the picture's file. */
export const picturedContent: SubjectContent = {
  ...tradeContent,
  pictures: [squarePicture],
  items: tradeContent.items.map((item, index) => (index === 0 ? { ...item, stem: `${item.stem} ![${squarePicture.id}]` } : item))
}

export function addPicture(contentFolder: string, svg: string = squareSvg): void {
  mkdirSync(join(contentFolder, 'village/media'), { recursive: true })
  writeFileSync(join(contentFolder, 'village/media', fileNameOf(squarePicture)), svg)
}

/** Makes a content folder with this one subject. The end of the test removes it. */
export function makeContentFolder(content: SubjectContent = tradeContent, syllabus: object = tradeSyllabus): string {
  const folder = mkdtempSync(join(tmpdir(), 'koya-bank-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [place, value] of [
    ['village/trade.json', content],
    ['syllabus/village-trade.json', syllabus]
  ] as const) {
    mkdirSync(join(folder, place, '..'), { recursive: true })
    writeFileSync(join(folder, place), JSON.stringify(value))
  }
  return folder
}
