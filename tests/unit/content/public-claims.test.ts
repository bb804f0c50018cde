import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import ownData from '../../../resources/locales/en/own-data.json' with { type: 'json' }
import publicPages from '../../../resources/locales/en/public-pages.json' with { type: 'json' }
import { retentionRules, type RetentionRule } from '../../../src-server/personal-data/learner-tables.ts'
import { makeSqlite } from '../../support/databases.ts'
import { signIn } from '../../support/signed-in-learner.ts'
import { openTestBackend } from '../../support/test-backend.ts'

/**
 * The public pages claim only what Koya does. Each claim is checked against the data or code behind it.
 * A new table, a new network access or a new plan makes a claim false and fails here first.
 */
const root = resolve(import.meta.dirname, '../../..')
const { privacy, plans } = publicPages

function section(id: string): string {
  return privacy.sections.find((one) => one.id === id)?.text ?? ''
}

const stored = ['where', 'account', 'recovery', 'exams'].map(section).join('\n')

type LearnerTable = {
  [Table in keyof typeof retentionRules]: (typeof retentionRules)[Table] extends { kind: 'nobodys' } ? never : Table
}[keyof typeof retentionRules]

/** For each table with learner data: the words of the privacy page that cover it. */
const toldOfTable = {
  account: 'your name, an e-mail address and a password',
  account_photo: 'Your picture',
  attempt: 'For every exam and practice Koya stores the questions',
  attempt_paper: 'For every exam and practice Koya stores the questions',
  attempt_event: 'everything you did',
  attempt_report: 'the marked report',
  attempt_remark: 'how your exam was marked again',
  item_report: 'your reports of questions',
  announcement_put_away: 'which announcements you dismissed',
  answered_quarter: 'when you worked, to a quarter of an hour',
  own_question: 'the questions that you wrote',
  own_media: 'with their pictures and passages',
  own_passage: 'with their pictures and passages',
  school_class: 'the classes that you teach',
  assignment: 'the classes that you teach',
  class_paper: 'the classes that you teach',
  class_pupil: 'which classes you have joined',
  support_message: 'What you write to the staff and their answers',
  support_thread: 'What you write to the staff and their answers',
  item_seen: 'questions whose answer you looked at',
  item_mark: 'your bookmarks and notes',
  lesson_place: 'how far you are in lessons and libraries',
  learning_day: 'how many minutes you learn each day',
  weekly_mail: 'it stores that e-mail address until the mail is stopped',
  library_reading: 'how far you are in lessons and libraries',
  trainer_drill: 'for each drill of the trainer',
  subscription: 'which plans and add-ons you have',
  add_on_subscription: 'which plans and add-ons you have',
  grant_entry: 'which vouchers you used',
  purchase: 'For each payment, it stores what you bought',
  purchase_change: 'what happened to it',
  demonstration_account: 'for demonstrations only',
  account_move: 'moved from another computer',
  brought_attempt: 'which exams you imported',
  exam_candidate: 'your candidate number',
  exam_marker: 'whose answers they may mark',
  written_paper: 'which teacher gave which marks',
  written_answer: 'which teacher gave which marks',
  written_mark: 'which teacher gave which marks',
  reset_code: 'a hash',
  waiting_job: '',
  account_deletion: ''
} as const satisfies Record<LearnerTable, string>

/** Matches what a file of main must use to reach another computer, or to be reached by one. */
const networkUse = /fromPartition\(|openPartition\(|from 'node:(net|http|https|tls|dgram)'|import\('bonjour-service'\)|shell\.openExternal\(/

/** Purpose of each such file: a phrase of “Where data goes”, or the reason why no data leaves. */
const toldOfNetwork: Readonly<Record<string, string | { readonly nothingLeaves: string }>> = {
  'src-main/platform/backend/open-pack-fetcher.ts': 'A server with question packs',
  'src-main/platform/backend/school-certificates.ts': { nothingLeaves: 'compares addresses of certificates' },
  'src-main/updates/open-updater.ts': 'The update server',
  'src-main/device/lan/browse-lan.ts': 'The local network',
  'src-main/platform/network/look-at-certificate.ts': 'The local network',
  'src-main/platform/network/open-partition.ts': 'Your server.',
  'src-main/platform/network/http-partition.ts': 'Your server.',
  'src-main/platform/windows/open-external.ts': 'Your browser',
  'src-main/platform/windows/outside-window.ts': 'A payment service',
  'src-main/account/sign-in/loopback-redirect.ts': 'Your school’s sign-in page',
  'src-main/device/lan/find-servers.ts': { nothingLeaves: 'It reads the form of an address.' },
  'src-main/platform/backend/address-guard.ts': { nothingLeaves: 'It judges addresses.' },
  'src-main/device/kiosk/pin/system-pin.ts': { nothingLeaves: 'A socket of this computer’s own system.' },
  'src-main/device/kiosk/watch/watch-pipe.ts': { nothingLeaves: 'A pipe between Koya and its watch on this computer.' },
  'src-main/device/kiosk/watch/watch-kiosk-device.ts': { nothingLeaves: 'A pipe between Koya and its watch on this computer.' },
  'src-main/start-app.ts': { nothingLeaves: 'The app’s own scheme.' }
}

function filesOfMain(): readonly string[] {
  return readdirSync(join(root, 'src-main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src-main/${name}`)
}

interface PlanData {
  readonly plans: readonly { readonly slug: string; readonly includes: readonly string[] }[]
  readonly addOns: readonly { readonly slug: string; readonly kind: string; readonly opens?: { readonly ladders?: readonly string[] } }[]
}

const planData = JSON.parse(readFileSync(join(root, 'resources/plans/nigeria.json'), 'utf8')) as PlanData

describe('the privacy page', () => {
  it('the privacy page mentions every table that stores learner data', () => {
    const learners = Object.entries<RetentionRule>(retentionRules).filter(([, { kind }]) => kind !== 'nobodys')
    expect(learners.map(([table]) => table).toSorted()).toEqual(Object.keys(toldOfTable).toSorted())
    expect(Object.entries(toldOfTable).filter(([, phrase]) => !stored.includes(phrase))).toEqual([])
  })

  it('the privacy page says that exam computers look for help from outside', () => {
    expect(section('exams')).toContain('signs that somebody elsewhere could see or use that computer')
  })

  it('the privacy page lists every way data can leave the computer', () => {
    const found = filesOfMain().filter((file) => networkUse.test(readFileSync(join(root, file), 'utf8')))
    expect(found.toSorted()).toEqual(Object.keys(toldOfNetwork).toSorted())
    const phrases = Object.values(toldOfNetwork).filter((told) => typeof told === 'string')
    expect(phrases.filter((phrase) => !section('network').includes(phrase))).toEqual([])
  })

  it('the privacy page names the live chat providers that the chat window supports', () => {
    const widgets = readFileSync(join(root, 'src-main/support/chat-widget.ts'), 'utf8')
    // `none` means no chat; the administrator supplies `script`.
    const kinds = [...widgets.matchAll(/case '([a-z]+)'/g)].map(([, kind = '']) => kind).filter((kind) => !['none', 'script'].includes(kind))
    expect(kinds).toEqual(['tawk', 'crisp'])
    expect(kinds.filter((kind) => !section('network').toLowerCase().includes(kind))).toEqual([])
  })

  it('the privacy page names the buttons of the profile page by their labels', () => {
    expect(section('delete')).toContain(`**${ownData.delete.ask}**`)
    expect(section('delete')).toContain(`**${ownData.archive.save}**`)
  })

  it('the privacy page promises that deletion removes the account, and the backend does so', async () => {
    expect(section('delete')).toContain('removes your account')
    const backend = await openTestBackend({ database: makeSqlite() })
    const { token: bearer, password, email } = await signIn(backend)
    await backend.call('deleteAccount', { bearer, body: { password, givesUp: false, forgoesMoney: false }, idempotencyKey: 'k'.repeat(22) })
    expect((await backend.call('login', { body: { identifier: email, password } })).status).toBe(401)
    expect((await backend.call('fetchUser', { bearer })).status).toBe(401)
  })

  it('the privacy page says that no card number is stored, and no table has a column for one', () => {
    expect(section('account')).toContain('never sees or stores a card number')
    const tables = readFileSync(join(root, 'src-server/platform/database/tables.ts'), 'utf8')
    expect(tables).not.toMatch(/\b(card|pan|cvv|iban)(_|\b)/i)
  })
})

describe('what the home page says of plans', () => {
  const ladders = readdirSync(join(root, 'resources/medal-test')).filter((name) => name.endsWith('.json'))
  const locked = planData.addOns.flatMap(({ opens }) => opens?.ladders ?? [])

  it('the home page states the right number of free medal tests', () => {
    expect(locked.length).toBeGreaterThan(0)
    expect(plans.items[0]?.words).toContain(`${String(ladders.length - locked.length)} of the ${String(ladders.length)} medal tests`)
  })

  it('no add-on unlocks lessons or exams, which the home page calls free', () => {
    expect([...new Set(planData.addOns.map(({ kind }) => kind))].toSorted()).toEqual(['library', 'medal-pack'])
  })

  it('the Learner plan includes every library and medal test, as the home page says', () => {
    const learner = planData.plans.find(({ slug }) => slug === 'learner-term')
    expect(learner?.includes.toSorted()).toEqual(planData.addOns.map(({ slug }) => slug).toSorted())
    expect(plans.items[1]?.words).toContain('every library and every medal test')
  })
})
