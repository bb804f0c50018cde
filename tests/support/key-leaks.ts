import { onTestFinished } from 'vitest'
import { FILE_MEDIA_TYPE, type Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { allowed } from './allowed-members.ts'
import { EXPLANATION_CANARY, makeEnglish, makeMathematics, makeResourcesFolder, TOPIC_CANARY } from './content-fixture.ts'
import { makeSqlite } from './databases.ts'
import { squareSvg } from './pictures.ts'
import { membersOfValue } from './reply-members.ts'
import { seed, seedTemplate, seedTyped, typedAssessment, typedProfile } from './seeded-content.ts'
import { shareSums } from './share-pack.ts'
import { TRANSCRIPT_CANARY } from './sounds.ts'
import { openTestBackend, type TestBackend } from './test-backend.ts'

/** The members of an error reply; `fields` says what is wrong with the input, and `seat` names the computer of a candidate. */
const refusalMembers = new Set(['error', 'code', 'message', 'fields', 'seat'])

/** Its reply names the headings of the whole bank and no item; only there may a canary of a topic be. */
export const NAMES_HEADINGS = 'fetchPracticeStock'
/** Its result groups name headings, as the practice stock does, by their own text only; the rest of its reply may have no canary. */
const FINDS_HEADINGS = 'searchItems'
/** They return an author's own text or file and no item of a bank, as the canaries show. */
export const AUTHORS_OWN = ['fetchOwnQuestion', 'readQuestionFile', 'exportOwnQuestions']
/** Its reply is a picture or a sound. */
const MEDIA = 'fetchMediaFile'
/** Its rows may have any column, so its replies are searched for what they contain. */
export const OPEN_ROWS = 'readOwnData'

export interface Ask {
  readonly bearer?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: object
  readonly file?: Uint8Array
}

export interface Answer {
  readonly name: string
  readonly status: number
  readonly text: string
}

const CANARIES = new RegExp(
  `${EXPLANATION_CANARY}|${TOPIC_CANARY}|${TRANSCRIPT_CANARY}|canary-(?:calculation|why|accepted)|(?<![\\da-f])4711\\d{5}(?![\\da-f])`,
  'g'
)

/** Opens a backend whose keys, explanations and topics are canaries, which differ by edition. */
export async function openSeeded(edition: number): Promise<TestBackend> {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('content/trial/mathematics.json', seed(makeMathematics(), edition))
  resources.write('content/trial/english.json', seed(makeEnglish(), edition))
  resources.write('content/templates/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', templates: [seedTemplate(edition)] })
  const paper = {
    id: 'first',
    body: 'A body',
    exam: 'trial',
    year: 2019,
    series: 'May/June',
    title: 'Paper 1',
    minutes: 10,
    items: ['sum-2', 'sum-1']
  }
  resources.write('content/papers/trial-mathematics.json', { bank: 'trial', subject: 'mathematics', papers: [paper] })
  resources.write('content/typed/trials.json', seedTyped(edition))
  resources.write('content/typed/media/trial-square.svg', squareSvg)
  resources.write('profiles/typed.json', typedProfile)
  resources.write('assessments/typed.json', { assessments: [typedAssessment] })
  // This bank was shared before exams used its name.
  return shareSums(await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder }), 'trial', 1)
}

export async function ask(backend: TestBackend, name: EndpointName, { bearer, params = {}, query = {}, body, file }: Ask): Promise<Answer> {
  const { method, path }: Endpoint = endpoints[name]
  const response = await backend.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? ''),
    query,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(file === undefined ? {} : { 'content-type': FILE_MEDIA_TYPE })
    },
    ...(body ? { payload: body } : {}),
    ...(file ? { payload: Buffer.from(file) } : {})
  })
  return { name, status: response.statusCode, text: response.body }
}

/** Removes the learner's own answers, which do not reveal what is right. */
function withoutResponses(member: string, value: unknown): unknown {
  return member === 'response' ? null : value
}

/** Removes the found headings from a reply of the search. */
export function withoutGroups(name: string, text: string): string {
  if (name !== FINDS_HEADINGS) return text
  return JSON.stringify(JSON.parse(text, (member, value: unknown) => (member === 'groups' ? { ...(value as object), headings: null } : value)))
}

/** Returns what could reveal keys to a learner: a canary of the bank, or a member that is not allowed. */
export function leaksIn({ name, status, text }: Answer): string[] {
  const mayHave = (member: string): boolean => allowed.has(member) || (status !== 200 && refusalMembers.has(member))
  return [
    ...[...membersOfValue(name === MEDIA && status === 200 ? null : JSON.parse(text, name === OPEN_ROWS ? withoutResponses : undefined))].filter(
      (member) => !AUTHORS_OWN.includes(name) && !mayHave(member)
    ),
    ...(withoutGroups(name, text).match(CANARIES) ?? []).filter((canary) => name !== NAMES_HEADINGS || canary !== TOPIC_CANARY)
  ]
}

/** Removes what differs between any two runs (account, subscription, capability) and the headings of the bank, which are seeded with the keys. */
export function withoutChance({ name, text }: Answer, accountId: string): string {
  const plain = name === NAMES_HEADINGS ? text.replace(/canary-topic[^"]*/g, 'heading') : text
  return (
    plain
      .replaceAll(accountId, 'account')
      .replace(/"(subscriptionId|subscription_id|entry_id)":"[^"]+"/g, '')
      // Random codes of classes and their pupils.
      .replace(/"(joinCode|code)":"[A-Z2-9]{8}"/g, '')
      .replace(/"(capability|token|signature|requestCode|reference)":"[^"]*"/g, '')
      // A pack of the author's own text; its id is a hash of the account's id.
      .replace(/"base64":"UEsDB[^"]+"/g, '')
  )
}
