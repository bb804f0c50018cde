import { describe, expect, it } from 'vitest'
import { findFaults, planMove, readRows } from '../../../scripts/quality/move/move-plan.mjs'
import { rewriteText } from '../../../scripts/quality/move/rewrite-text.mjs'

const files = new Set([
  'src-main/main.ts',
  'src-main/lan/find-servers.ts',
  'src-main/lan/worker.ts',
  'src-main/kept/kept.ts',
  'src-shared/errors/result.ts',
  'src-renderer/app/page.css',
  'src-renderer/ui/mark.svg',
  'resources/locales/en/lan.json',
  'tests/unit/main/lan/find-servers.test.ts'
])
const rows = readRows(
  [
    'src-main/lan/find-servers.ts\tsrc-main/device/lan/find-servers.ts',
    'src-main/lan/worker.ts\tsrc-main/platform/worker.ts',
    'src-main/kept/kept.ts\tsrc-main/learning/kept.ts',
    'src-renderer/app/page.css\tsrc-renderer/app/theme/page.css',
    'tests/unit/main/lan/find-servers.test.ts\ttests/unit/main/device/lan/find-servers.test.ts',
    ''
  ].join('\n')
)
const plan = planMove(rows, files)
const from = (file: string, text: string): string => rewriteText(text, { from: file, to: plan.moves.get(file) ?? file }, plan).text

describe('moving files', () => {
  it.each([
    ['src-main/main.ts', "import { find } from './lan/find-servers.ts'", "import { find } from './device/lan/find-servers.ts'"],
    ['src-main/lan/find-servers.ts', "void import('./worker.ts')", "void import('../../platform/worker.ts')"],
    [
      'src-main/lan/find-servers.ts',
      "let a: import('../../src-shared/errors/result.ts').A",
      "let a: import('../../../src-shared/errors/result.ts').A"
    ],
    [
      'src-main/lan/find-servers.ts',
      "import words from '../../resources/locales/en/lan.json?raw'",
      "import words from '../../../resources/locales/en/lan.json?raw'"
    ],
    ['src-main/lan/find-servers.ts', "new URL('worker.ts', import.meta.url)", "new URL('../../platform/worker.ts', import.meta.url)"],
    ['src-renderer/app/page.css', "a { background: url('../ui/mark.svg') }", "a { background: url('../../ui/mark.svg') }"],
    [
      'tests/unit/main/lan/find-servers.test.ts',
      "join(import.meta.dirname, '../../../../resources')",
      "join(import.meta.dirname, '../../../../../resources')"
    ]
  ])('moving a file rewrites a relative path in %s for its new place', (file, before, after) => {
    expect(from(file, before)).toBe(after)
  })

  it.each([
    ['see `src-main/lan/worker.ts`.', 'see `src-main/platform/worker.ts`.'],
    ["'^src-main/lan/worker\\\\.ts$'", "'^src-main/platform/worker\\\\.ts$'"],
    ['`src-main/lan/worker` and `kept/kept.ts`', '`src-main/platform/worker` and `learning/kept.ts`'],
    ['everything of `src-main/kept`', 'everything of `src-main/learning`']
  ])('moving files rewrites the text %s', (before, after) => {
    expect(from('ARCHITECTURE.md', before)).toBe(after)
  })

  it('moving files does not rewrite a folder whose files are split up, or a pattern, but reports both', () => {
    const text = "'src-main/lan/' and 'src-main/kept/**'"
    const { text: after, doubts } = rewriteText(text, { from: 'knip.json', to: 'knip.json' }, plan)
    expect(after).toBe(text)
    expect(doubts).toEqual([expect.stringContaining('src-main/lan/'), expect.stringContaining('src-main/kept/**')])
  })

  it('the check of a move plan finds missing sources, taken or double targets, and renames', () => {
    const wrong = readRows('src-main/a.ts\tsrc-main/x/a.ts\nsrc-main/lan/worker.ts\tsrc-main/kept/kept.ts\nsrc-main/main.ts\tsrc-main/x/a.ts\n')
    expect(findFaults(wrong, files).map((fault) => fault.split(':')[0])).toEqual([
      'missing source',
      'taken target',
      'another name, and moves only move',
      'two rows with one target',
      'another name, and moves only move'
    ])
  })

  it('a move plan may give a file another name when renaming is allowed', () => {
    const rename = readRows('src-main/main.ts\tsrc-main/begin.ts\n')
    expect(findFaults(rename, files)).toHaveLength(1)
    expect(findFaults(rename, files, { mayRename: true })).toEqual([])
  })
})
