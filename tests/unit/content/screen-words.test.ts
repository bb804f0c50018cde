import { describe, expect, test } from 'vitest'
import { findButtons } from '../../../scripts/quality/plain-english/find-buttons.js'
import { findButtonFaults, findTextFaults, isTextOf } from '../../../scripts/quality/plain-english/find-text-faults.js'
import { readSources } from '../../../scripts/quality/plain-english/read-sources.js'
import { readTexts } from '../../../scripts/quality/plain-english/read-texts.js'
import { projectRoot } from '../../support/list-files.ts'

const texts = readTexts(projectRoot)
const faultsOf = (text: string) => findTextFaults({ file: 'exam', key: 'a.b', text })

describe('the texts of the screens', () => {
  const buttons = findButtons(readSources(projectRoot))

  test('screen texts have no retired word, long sentence or button without a verb', () => {
    expect([...texts.flatMap(findTextFaults), ...findButtonFaults(buttons, texts)]).toEqual([])
  })

  test('the check finds a screen text for each button of the pages', () => {
    expect(buttons.length).toBeGreaterThan(250)
    expect(buttons.filter((button) => !texts.some((text) => isTextOf(button, text)))).toEqual([])
  })
})

describe('a text', () => {
  test.each([
    ['Kept here', 'exam a.b: “Kept” (say: saved)'],
    ['Hand in the paper?', 'exam a.b: “paper” (say: exam, practice)', 'exam a.b: “Hand in” (say: submit)'],
    ['Give it to whoever runs the server.', 'exam a.b: “whoever” (say: the person who; better: your teacher, your school)'],
    ['Koya is off the line.', 'exam a.b: “line” (say: internet, connection)'],
    ['Here is where you stand.', 'exam a.b: “stand” (say: is, are, shows)']
  ])('a text with a retired word is refused: %s', (text, ...faults) => {
    expect(faultsOf(text)).toEqual(faults)
  })

  test.each(['Past papers of {{body}}, paper {{number}}', 'Write it on paper.', 'Line {{line}} is empty.', 'Do you understand?', 'Hands up.'])(
    'a text that uses a retired word correctly is accepted: %s',
    (text) => {
      expect(faultsOf(text)).toEqual([])
    }
  )

  test('a sentence has at most 20 words, where a variable is one word and each list entry is a sentence', () => {
    const twenty = `{{many names in one}} ${'word '.repeat(18)}end`
    expect(faultsOf(`${twenty}. ${twenty}: ${twenty}\n${twenty}`)).toEqual([])
    expect(faultsOf(`Short. A ${twenty}!`)).toEqual([`exam a.b: a sentence of 21 words: A VALUE ${'word '.repeat(10)}wo…`])
  })
})

describe('a button', () => {
  const hook = "export function useRoomText() {\n  const { i18n } = useTranslation()\n  return useTranslation('room')\n}\n"
  const faultsIn = (page: string, keys: Readonly<Record<string, string>>) => {
    const files = new Map([
      ['src-renderer/use-room-text.ts', hook],
      ['src-renderer/page.tsx', `function Page() {\n  const { t: ofRoom } = useRoomText()\n  const { t } = useTranslation()\n  ${page}\n}\n`]
    ])
    const texts = Object.entries(keys).flatMap(([key, text]) => ['room', 'shell'].map((file) => ({ file, key, text })))
    return findButtonFaults(findButtons(files), texts)
  }
  const fault = (file: string, key: string, text: string) => `${file} ${key}: a button that begins with no verb of the list: ${text}`

  test.each([
    ['as its child', "return <Button onClick={go}>{ofRoom('go')}</Button>"],
    ['as one of two', "return <BusyButton busyLabel={ofRoom('busy')}>{isFirst ? name : ofRoom('go', { name })}</BusyButton>"],
    ['by its name for a screen reader', "return <ActionIcon aria-label={ofRoom(isFirst ? 'go' : 'stop')} />"],
    ['as a constant', "const label = ofRoom('go')\n  return <StartButton label={label} />"],
    ['of a dialog', "return <ConfirmModal confirmLabel={ofRoom('go')} />"],
    ['of an empty page', "return <EmptyState action={{ label: ofRoom('go'), to: '/' }} />"],
    ['by a key of parts', 'return <Button>{ofRoom(`${what}o`)}</Button>']
  ])('a button text that does not begin with a listed verb is found: %s', (_, page) => {
    expect(faultsIn(page, { go: 'Put away', busy: 'All things', stop: 'Stop' })).toEqual([fault('room', 'go', 'Put away')])
  })

  test('a button text of the shell is found when the page names no namespace, with its plural forms', () => {
    expect(faultsIn("return <Button>{t('take', { count })}</Button>", { take_one: 'Take it', take_other: 'Take them' })).toEqual([
      fault('shell', 'take_one', 'Take it'),
      fault('shell', 'take_other', 'Take them')
    ])
  })

  test.each(['Continue', 'Sign in with your school', 'Saving…'])('a button text is accepted: %s', (text) => {
    expect(faultsIn("return <Button>{ofRoom('go')}</Button>", { go: text })).toEqual([])
  })
})
